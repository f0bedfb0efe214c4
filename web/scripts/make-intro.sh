#!/bin/sh
# Makes the intro video of the landing page and its poster from pictures of the showcase. Needs ffmpeg with x264 and WebP.
#
# Each picture is on screen for 3 s and overlaps its neighbours by 0.75 s. The first one comes again at the end, and the
# cut lies within it at the same moment of its camera move, 9 s apart: the loop has no seam.
set -eu
cd "$(dirname "$0")/../app"

# Zooming in whole pixels of the output would tremble; four times as many are steady.
big='scale=2160:2880:flags=lanczos'
move='d=72:fps=24:s=540x720'
in="z='1+0.15*on/71'"
out="z='1.15-0.15*on/71'"

ffmpeg -v error -y \
  -i shared/brand/showcase/balloon.webp -i shared/brand/showcase/neon-street.webp -i shared/brand/showcase/aurora.webp -i shared/brand/showcase/lighthouse.webp \
  -filter_complex "
    [0]$big,zoompan=$in:x='(iw-iw/zoom)*0.3':y='(ih-ih/zoom)*0.1':$move,format=yuv420p,split[a][a2];
    [1]$big,zoompan=$in:x='(iw-iw/zoom)*0.5':y='(ih-ih/zoom)*0.6':$move,format=yuv420p[b];
    [2]$big,zoompan=$out:x='(iw-iw/zoom)*0.8':y='(ih-ih/zoom)*0.2':$move,format=yuv420p[c];
    [3]$big,zoompan=$in:x='(iw-iw/zoom)*0.7':y='(ih-ih/zoom)*0.6':$move,format=yuv420p[d];
    [a][b]xfade=duration=0.75:offset=2.25[ab];
    [ab][c]xfade=duration=0.75:offset=4.5[abc];
    [abc][d]xfade=duration=0.75:offset=6.75[abcd];
    [abcd][a2]xfade=duration=0.75:offset=9[all];
    [all]trim=start=1:duration=9,setpts=PTS-STARTPTS,hqdn3d=2:2:4:4" \
  -an -c:v libx264 -preset veryslow -crf "${CRF:-29}" -profile:v high -pix_fmt yuv420p -movflags +faststart features/site/landing/intro/intro.mp4

ffmpeg -v error -y -i features/site/landing/intro/intro.mp4 -frames:v 1 -c:v libwebp -quality 72 -compression_level 6 features/site/landing/intro/poster.webp
