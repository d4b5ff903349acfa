import sharp from 'sharp';
const [f,name]=[process.argv[2]!,process.argv[3]!];
const m=await import(f); await sharp(Buffer.from(m[name]())).png().toFile('/tmp/s.png');
