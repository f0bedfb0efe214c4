// Run in the page by page-record.ts, not by Node.
(word) =>
  new Promise((resolve) => {
    const keys = [];
    addEventListener('keydown', ({ timeStamp }) => keys.push(timeStamp), true);
    const look = (at) => {
      const names = [...document.querySelectorAll('article')].map(({ ariaLabel }) => ariaLabel ?? '');
      const isListed =
        keys.length === word.length &&
        document.querySelector('[data-arriving="false"]') !== null &&
        names.length > 0 &&
        names.every((name) => name.includes(word));
      if (isListed) resolve({ afterFirst: at - keys[0], afterLast: at - keys.at(-1) });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
