import classes from './what-marks-mean.module.css';

/** What the answer of this page is worth. */
export function WhatMarksMean() {
  return (
    <div className={classes.notes}>
      <section aria-labelledby="signed-heading">
        <h2 id="signed-heading">What signed marks are</h2>
        <p>
          What is made in this studio carries signed Content Credentials (C2PA), in every format that has room for them:
          that AI made or edited it, with which tool, and from what. A change after the signature is noticed.
        </p>
      </section>
      <section aria-labelledby="unsigned-heading">
        <h2 id="unsigned-heading">What a file without them means</h2>
        <p>
          Nothing about who made it. Marks are lost in screenshots, in some apps, and when a file is saved anew. A file
          without them may be a photograph, or made by AI all the same.
        </p>
      </section>
      <section aria-labelledby="private-heading">
        <h2 id="private-heading">What happens to your file</h2>
        <p>
          It is read on this studio's server and removed at once. Nobody else sees it, and you need no account. Programs
          can ask the same: <a href="/docs/api">see the API</a>.
        </p>
      </section>
    </div>
  );
}
