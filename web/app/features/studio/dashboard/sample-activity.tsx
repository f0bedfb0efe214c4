import { sampleCreations } from '../../../shared/brand/showcase/sample-creations.ts';
import rows from './activity-row.module.css';
import classes from './sample-activity.module.css';

/** What the panel will look like, for somebody who has made nothing yet. Each row says that it is a sample. */
export function SampleActivity() {
  return (
    <>
      <div className={classes.words}>
        <h3>Nothing here yet</h3>
        <p>What you create appears here the moment it starts. Until then, some samples of what can be made.</p>
      </div>
      <ul aria-label="Samples">
        {sampleCreations.map(({ id, creation, tool }) => (
          <li key={id} className={rows.row}>
            <span className={rows.thumbnail}>
              <img
                src={creation.url}
                alt=""
                width={creation.width}
                height={creation.height}
                loading="lazy"
                decoding="async"
              />
            </span>
            <span className={rows.words}>
              <span>{creation.prompt}</span>
              <span className={rows.detail}>{tool}</span>
            </span>
            <span className={rows.sample}>Sample</span>
          </li>
        ))}
      </ul>
    </>
  );
}
