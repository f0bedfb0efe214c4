// Run in the page by page-record.ts, not by Node.
(() => {
  const seen = { cards: 0, elements: 0, lastPlace: -1, tasks: [], interactions: {} };
  globalThis.kinoraBench = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0)
        seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration);
    }
    // Otherwise those below 104 ms are left out.
  }).observe({ type: 'event', durationThreshold: 16 });
  setInterval(() => {
    seen.cards = Math.max(seen.cards, document.querySelectorAll('article').length);
    seen.elements = Math.max(seen.elements, document.querySelectorAll('*').length);
    for (const item of document.querySelectorAll('li[data-place]')) {
      seen.lastPlace = Math.max(seen.lastPlace, Number(item.dataset.place));
    }
  }, 100);
})();
