import { X } from 'lucide-react';
import { InlineScript } from '../../../shared/page/inline-script.tsx';
import { usePage } from '../../../shared/page/page-facts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { BannerWords, CLOSED_BANNER } from '../banner-words.tsx';
import classes from './banner.module.css';

/** Hides what was closed before the page is painted, and remembers what is closed now. */
const script = `(()=>{const b=document.currentScript.parentElement,k='${CLOSED_BANNER}',i=b.dataset.banner;try{if(localStorage.getItem(k)===i)b.hidden=true}catch{}b.querySelector('button')?.addEventListener('click',()=>{b.hidden=true;try{localStorage.setItem(k,i)}catch{}})})()`;

/** What the operator announces to everybody. */
export function Banner() {
  const say = useTexts('announcement');
  const { banner } = usePage().facts;
  if (banner === null) return null;
  const { id, isDismissible } = banner;
  return (
    <aside className={classes.banner} data-banner={id} aria-label={say('label')}>
      <BannerWords {...banner} />
      {isDismissible && (
        <button type="button" aria-label={say('close')}>
          <X size={16} aria-hidden />
        </button>
      )}
      {isDismissible && <InlineScript code={script} />}
    </aside>
  );
}
