#!/usr/bin/env bash
# Makes src/assets/store.mp4 of the store's picture: a slow breath inwards and the lamps' flicker, looping.
# Needs ffmpeg, when the picture changes only; the result is committed.
set -e
cd "$(dirname "$0")/.."
picture=$(mktemp --suffix=.png)
node -e "require('sharp')('src/assets/store-1200.webp').png().toFile('$picture')"
breath="zoompan=z='1.035-0.035*cos(2*PI*on/144)':x='iw/2-(iw/zoom/2)':y='ih*0.62-(ih/zoom*0.62)':d=1:s=960x640:fps=24"
flicker="eq=brightness='0.012*sin(2*PI*t/1.5)+0.008*sin(2*PI*t/1)':eval=frame"
ffmpeg -v error -y -loop 1 -framerate 24 -t 6 -i "$picture" -vf "scale=2400:-1,$breath,$flicker,format=yuv420p" \
  -frames:v 144 -an -c:v libx264 -profile:v high -crf 30 -preset medium -movflags +faststart src/assets/store.mp4
rm "$picture"
