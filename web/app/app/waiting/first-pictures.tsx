import type { ReactNode } from 'react';
import gallery from '../../features/creations/gallery-card.module.css';
import picture from '../../shared/ui/media-image.module.css';

/**
 * Draws the first pictures of the list that the head has asked for, in the sizes and places that the gallery gives them
 * (see row-layout.ts and aspect.ts), while its scripts are on their way. It stops before the first card of which it cannot know how it looks:
 * what is held, labeled or running, sounds, and what is shown beside its original. The page's scripts come behind the first
 * picture (see scripts-after-paint.tsx).
 */
const script = `((room)=>{
const BEST=248,GAP=14,rem=parseFloat(getComputedStyle(document.documentElement).fontSize),width=room.clientWidth;
const isSingle=width<520,{content}=room.querySelector('template');
const read=(answer)=>answer?.ok?answer.clone().json():null;
const known=(all)=>{
const cards=[];
for(const {status,outputs:[one],metadata,input_data} of all){
const src=one?.thumbnailUrl??one?.posterUrl;
if(status!=='completed'||!src||one.label||metadata.review||/"\\/files\\//.test(JSON.stringify(input_data)))break;
cards.push({src,colors:one.placeholder,aspect:Math.min(2.2,Math.max(.72,one.width/one.height))});
}
return cards;
};
const rowOf=(cards,isAll)=>{
let loose=Infinity;
for(let to=1;to<=cards.length;to+=1){
const row=cards.slice(0,to),aspects=row.map(({aspect})=>aspect);
const height=(width-GAP*(to-1))/aspects.reduce((sum,each)=>sum+each,0);
if(height<=BEST){
const isTight=loose-BEST<BEST-height||Math.min(...aspects)*height<10*rem;
return isTight&&loose<=BEST*1.5?[cards.slice(0,to-1),loose]:[row,height];
}
loose=height;
}
return isAll?[cards,Math.min(loose,BEST)]:[[],0];
};
const draw=(list)=>{
const all=list?.generations??[],cards=known(all);
const [shown,height]=isSingle?[cards.slice(0,2),0]:rowOf(cards,cards.length===all.length);
if(shown.length===0||!room.isConnected)return null;
room.style.flexDirection=isSingle?'column':'row';
room.replaceChildren(...shown.map(({src,colors,aspect},place)=>{
const card=content.firstElementChild.cloneNode(true),image=card.querySelector('img');
const media=isSingle?width/aspect:height;
card.style.width=media*aspect+'px';
card.style.height=media+7.25*rem+'px';
if(colors?.startsWith('data:'))image.parentElement.style.backgroundImage='url("'+colors+'")';
image.fetchPriority=place===0?'high':'auto';
image.src=src;
return card;
}));
return room.querySelector('img').decode();
};
const frame=()=>new Promise((go)=>requestAnimationFrame(()=>setTimeout(go)));
globalThis.firstDrawn=globalThis.firstAnswers?.[room.dataset.list]?.then(read).then(draw).then(frame).catch(()=>null);
})(document.currentScript.parentElement)`;

/** The room of a list: what stands for it until its pictures are known. */
export function FirstPictures({ list, children }: { list: string; children: ReactNode }) {
  return (
    <div className="waiting-cards" data-list={list}>
      {children}
      <template>
        <div className={gallery.card}>
          <div className={gallery.media}>
            <span className={`${picture.frame} ${picture.colors}`}>
              <img className={picture.image} data-shown alt="" decoding="async" />
            </span>
          </div>
          <div className={gallery.body} />
        </div>
      </template>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, whose hash the page's policy knows. */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </div>
  );
}
