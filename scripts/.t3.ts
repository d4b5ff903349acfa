import sharp from 'sharp';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createTerrain } from '#catalogue/drawing/site/dawn/terrain.ts';
import { lightTerrain, paintMountains } from '#catalogue/drawing/site/dawn/mountains.ts';
import { paintSky } from '#catalogue/drawing/site/dawn/sky.ts';
import { Picture } from '#catalogue/drawing/site/dawn/picture.ts';
import { dawn, night } from '#catalogue/drawing/site/dawn/hours.ts';
import { createNoise } from '#catalogue/drawing/site/dawn/noise.ts';
import { growCluster } from '#catalogue/drawing/site/dawn/cluster.ts';
import { paintForeground } from '#catalogue/drawing/site/dawn/foreground.ts';
const T=()=>performance.now()/1000; let t=T();
const s=Number(process.argv[2]??.5);
let terrain; if(existsSync('/tmp/h.bin')&&!process.argv.includes('new')){const b=readFileSync('/tmp/h.bin');terrain={cells:1200,west:-21,near:6,span:42,heights:new Float32Array(b.buffer,b.byteOffset,b.length/4)}} else {terrain=createTerrain();writeFileSync('/tmp/h.bin',Buffer.from(terrain.heights.buffer));}
const li=lightTerrain(terrain);
const R=Math.round;
const views={wide:{width:R(2000*s),height:R(1125*s),horizon:700*s,centre:1000*s,focal:2144*s},tall:{width:1200*s,height:R(1600*s),horizon:1120*s,centre:360*s,focal:1750*s}};
for(const hour of [dawn,night]) for(const [k,v] of Object.entries(views)){ if(process.argv[3]&&!(hour.name+k).startsWith(process.argv[3])) continue;
 const p=new Picture(v),bg=new Picture(v);
 for(const q of [p,bg]){
 paintSky(q,hour);
 paintMountains(q,terrain,li,hour);}
 paintForeground(p,bg,hour,growCluster()); console.log(k,T()-t); t=T();
 await sharp(p.bytes(),{raw:{width:v.width,height:v.height,channels:3}}).png().toFile(`/tmp/m-${hour.name}-${k}.png`);
}
