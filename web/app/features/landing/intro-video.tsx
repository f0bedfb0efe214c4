import { Pause, Play } from 'lucide-react';
import intro from '../../assets/intro/intro.mp4';
import poster from '../../assets/intro/poster.webp';
import classes from './intro-video.module.css';

const WIDTH = 540;
const HEIGHT = 720;

/**
 * Plays by itself, without a script. The box to tick hides the video, which shows the poster below it; so does a system
 * that asks for less motion, for which no source is offered.
 */
export function IntroVideo() {
  return (
    <div className={classes.stage}>
      <span className={classes.leaf} aria-hidden />
      <span className={classes.leaf} aria-hidden />
      <div className={classes.screen}>
        <img src={poster} alt="" width={WIDTH} height={HEIGHT} fetchPriority="high" />
        <video
          poster={poster}
          width={WIDTH}
          height={HEIGHT}
          preload="metadata"
          aria-label="Intro video: pictures made with Kinora"
          autoPlay
          muted
          loop
          playsInline
          disablePictureInPicture
        >
          <source src={intro} type="video/mp4" media="(prefers-reduced-motion: no-preference)" />
          Your Intro Video
        </video>
        <label className={classes.pause}>
          <input type="checkbox" className="visually-hidden" autoComplete="off" aria-label="Pause the intro video" />
          <Pause size={16} aria-hidden />
          <Play size={16} aria-hidden />
        </label>
      </div>
    </div>
  );
}
