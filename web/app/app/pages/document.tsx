import '@fontsource-variable/inter';
import '../../shared/theme/inter.css';
import '../../shared/theme/tokens.css';
import type { IslandFacts, PageFacts, PageParts, PagePlace, PageWords } from '@kinora/server/page-facts';
import type { PageTexts } from '@kinora/server/texts-wire';
import type { ReactNode } from 'react';
import { brandInHead } from '../../shared/brand/use-brand.ts';
import { pageGateScript } from '../../shared/maintenance/is-closed.ts';
import { InlineScript } from '../../shared/page/inline-script.tsx';
import { ISLAND_FACTS_ID } from '../../shared/page/page-facts.ts';
import { PAGE_TEXTS_ID } from '../../shared/texts/texts-store.ts';
import { colorSchemeScript } from '../../shared/theme/color-scheme.ts';
import interBasic from '../../shared/theme/font/inter-basic.woff2?url';

/**
 * Loads an island's script after the first paint. A button that was pressed before is pressed again once it can answer, and
 * so is the button of a form in which Enter was pressed: the browser must not send the fields by itself. It shows meanwhile
 * that it waits (`SubmitButton` in shared/ui/plain-form.tsx).
 */
function islandLoader(address: string): string {
  const mark = "const mark=button=>{if(pressed)pressed.ariaBusy=null;pressed=button;if(button)button.ariaBusy='true'}";
  const press =
    'const press=()=>{if(pressed?.dataset.waiting)return setTimeout(press,20);const button=pressed;mark(null);button?.click()}';
  // Scripts that are there take a moment more until their buttons can answer.
  const isAnswered = '!button||isLive&&!button.dataset.waiting';
  const keep = 'const isFirst=!pressed;mark(button);if(isLive&&isFirst)press();return true';
  const note = `const note=button=>{if(${isAnswered})return false;${keep}}`;
  const click = "addEventListener('click',e=>note(e.target.closest('[data-island] button[type=button]')),true)";
  const isEnter = "e.key==='Enter'&&!e.isComposing&&e.target.matches('[data-island] form input')";
  const enter = `addEventListener('keydown',e=>{if(${isEnter}&&note(e.target.form.querySelector('[data-waiting]')))e.preventDefault()},true)`;
  const load = `()=>setTimeout(()=>import('${address}').then(()=>{isLive=true;press()}))`;
  return `(()=>{let pressed=null,isLive=false;${[mark, press, note, click, enter].join(';')};requestAnimationFrame(${load})})()`;
}

/** What a slow line loads of the page itself, such as a clip, holds up what is loaded behind it this long at the most. */
const LOADED_MS = 3000;

/** Of a program that is needed by those alone who come to where it is seen: behind the work itself, which they came for. */
function lateLoader(address: string): string {
  const load = `seen=>{if(seen.some(one=>one.isIntersecting)){o.disconnect();import('${address}')}}`;
  const watch = `()=>o.observe(document.querySelector('[data-guest-comments]'))`;
  const begin = `if(document.readyState==='complete')watch();else{addEventListener('load',watch);setTimeout(watch,${LOADED_MS})}`;
  return `(()=>{const o=new IntersectionObserver(${load},{rootMargin:"200px"}),watch=${watch};${begin}})()`;
}

/** Within a script element, where only its end could be mistaken. */
function written(told: IslandFacts | PageTexts): string {
  return JSON.stringify(told).replaceAll('<', '\\u003c');
}

/** It says that the studio is closed, in every language. */
const ALWAYS_OPEN = '/status';
/** Of share links, where visitors may write. */
const SHARED = '/shared';

type Props = { place: PagePlace; facts: PageFacts; parts: PageParts; words: PageWords; children: ReactNode };

/** What the island reads its words from, fetched beside its script. */
function IslandTexts({ areas, told, isLate }: { areas: readonly string[]; told: PageTexts; isLate: boolean }) {
  const files = Object.entries(told.files).filter(([area]) => areas.includes(area));
  return (
    <>
      {!isLate &&
        files.map(([area, file]) => <link key={area} rel="preload" as="fetch" crossOrigin="anonymous" href={file} />)}
      <script type="application/json" id={PAGE_TEXTS_ID} data-areas={areas.join(' ')}>
        {written({ ...told, files: Object.fromEntries(files) })}
      </script>
    </>
  );
}

/** A whole public page. Its styles are in it, which saves a round trip before anything is painted. */
export function PageDocument({ place, facts, parts, words: { told }, children }: Props) {
  const { styles, islandTexts } = parts;
  const isLate = place.address === SHARED;
  const islandScript = isLate && !facts.shared?.talk ? null : parts.islandScript;
  const { code, direction } = told.language;
  const head = brandInHead(facts.brand);
  return (
    <html lang={code} dir={direction} data-mantine-color-scheme="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={facts.brand.themeColor} />
        <link rel="preload" href={interBasic} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {styles.map((style) => (
          <style key={style}>{style}</style>
        ))}
        <style id="brand-style">{facts.brand.style}</style>
        <script type="application/json" id={head.id}>
          {head.json}
        </script>
        {islandScript !== null && <IslandTexts areas={islandTexts} told={told} isLate={isLate} />}
        <InlineScript code={colorSchemeScript} />
      </head>
      <body>
        {children}
        {place.address !== ALWAYS_OPEN && <InlineScript code={pageGateScript()} />}
        {islandScript !== null && isLate && <InlineScript code={lateLoader(islandScript)} />}
        {islandScript !== null && !isLate && (
          <>
            <script type="application/json" id={ISLAND_FACTS_ID}>
              {written({ offer: facts.offer, place })}
            </script>
            <InlineScript code={islandLoader(islandScript)} />
          </>
        )}
      </body>
    </html>
  );
}
