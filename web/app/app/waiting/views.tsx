import { tools } from '@kinora/catalogue';
import type { Tool } from '@kinora/catalogue/tool';
import { toolArea } from '@kinora/texts/tool-texts';
import type { ReactNode } from 'react';
import gallery from '../../features/creations/gallery.module.css';
import carousel from '../../features/studio/dashboard/tool-carousel.module.css';
import settingsPanel from '../../features/studio/settings-panel.module.css';
import studio from '../../features/studio/studio-page.module.css';
import toolTitle from '../../features/studio/tool-title.module.css';
import { FIRST_OF_GALLERY } from '../../shared/api/first-asks.ts';
import { Brand } from '../../shared/brand/brand.tsx';
import { toolPicture } from '../../shared/brand/showcase/showcase.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import frame from '../frame/frame.module.css';
import dashboard from '../routes/dashboard.module.css';
import settings from '../routes/settings.module.css';
import { FirstPictures } from './first-pictures.tsx';

/** Room for what is not known yet. */
function Block({ width = '100%', height }: { width?: number | string; height: number }) {
  return <span className="waiting-block" style={{ width, height }} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={frame.frame}>
      <div className={frame.header}>
        <span className={frame.brand}>
          <Brand isCompact />
        </span>
        <div className="waiting-end">
          <Block width={64} height={30} />
          <Block width={64} height={30} />
          <Block width={32} height={32} />
        </div>
      </div>
      <div className={frame.content}>{children}</div>
    </div>
  );
}

/** As many as a page of the row has. */
const CARDS = [0, 1, 2, 3];

function WaitingDashboard() {
  return (
    <div className={dashboard.page}>
      <div className={dashboard.head}>
        <Block width={220} height={36} />
        <p>{textsOf('dashboard')('lead')}</p>
      </div>
      <section className={dashboard.tools}>
        <div className={carousel.carousel}>
          <SectionHeading id="waiting-tools" title={textsOf('tools')('heading')}>
            <div className={carousel.arrows} />
          </SectionHeading>
          <ul className={carousel.row}>
            {CARDS.map((place) => {
              const picture = toolPicture(place);
              return (
                <li key={place} className={carousel.card}>
                  {picture && (
                    <img
                      className={carousel.picture}
                      src={picture.url}
                      alt=""
                      width={640}
                      height={picture.height}
                      loading={place === 0 ? 'eager' : 'lazy'}
                      fetchPriority={place === 0 ? 'high' : 'auto'}
                    />
                  )}
                  <div className="waiting-words">
                    <Block width="70%" height={20} />
                    <Block height={14} />
                    <Block height={14} />
                  </div>
                </li>
              );
            })}
          </ul>
          <div className={carousel.dots} />
        </div>
      </section>
    </div>
  );
}

/** A row of the gallery, by widths. */
const GALLERY_CARDS = ['100%', '75%', '60%', '85%'];

function WaitingGallery() {
  const say = textsOf('gallery');
  return (
    <div className={gallery.page}>
      <div className={gallery.head}>
        <div>
          <h1>{say('title')}</h1>
          <p className={gallery.pageCount} />
        </div>
        <Block width="min(240px, 45%)" height={36} />
      </div>
      <div className={gallery.pageBar}>
        <Block height={36} />
      </div>
      <FirstPictures list={FIRST_OF_GALLERY}>
        <div className="waiting-gallery">
          <p>{say('description')}</p>
          <div className="waiting-cards">
            {GALLERY_CARDS.map((width) => (
              <Block key={width} width={width} height={364} />
            ))}
          </div>
        </div>
      </FirstPictures>
    </div>
  );
}

function WaitingSettings() {
  const say = textsOf('settings');
  return (
    <div className={settings.page}>
      <h1 className={settings.title}>{say('title')}</h1>
      <div className="waiting-tabs">
        <Block width="18%" height={24} />
        <Block width="18%" height={24} />
        <Block width="18%" height={24} />
      </div>
      <div className="waiting-first">
        <SettingsSection id="waiting-picture" title={say('picture.title')} text={say('picture.text')}>
          <Block width={96} height={96} />
        </SettingsSection>
      </div>
    </div>
  );
}

/** Its words are filled in where the page is sent from, which knows the language. */
function summaryOf({ id }: Tool): string {
  return `{{text:${toolArea(id)}.summary}}`;
}

/** As the tool's own title says it. */
const LONG_SECONDS = 180;

function WaitingTool({ tool }: { tool: Tool }) {
  const mayTakeLong = tool.expectedSeconds.to >= LONG_SECONDS;
  return (
    <div className={studio.page}>
      <div className={`waiting-panel ${studio.settings ?? ''}`}>
        <div className={`${settingsPanel.title ?? ''} ${studio.title ?? ''}`}>
          <div className={toolTitle.head}>
            <div className={toolTitle.row}>
              <h1 className={toolTitle.title}>{tool.name}</h1>
            </div>
            <p className={toolTitle.summary}>
              {summaryOf(tool)}
              {mayTakeLong && ` ${textsOf('studio')('mayLeave')}`}
            </p>
          </div>
        </div>
        <div className="waiting-fields">
          <Block height={112} />
          <Block height={64} />
          <Block height={64} />
        </div>
      </div>
    </div>
  );
}

const views: Readonly<Record<string, () => ReactNode>> = {
  '/dashboard': WaitingDashboard,
  '/gallery': WaitingGallery,
  '/settings': WaitingSettings,
};

/** A page of another kind. */
const CANVAS = '/edit';

/** What the build draws for a page behind sign-in until it is there. */
export function waitingView(address: string): ReactNode {
  const path = address.replace(/\/+$/, '');
  const View = views[path];
  if (View !== undefined) {
    return (
      <Frame>
        <View />
      </Frame>
    );
  }
  const tool = path === CANVAS ? undefined : tools.find(({ route }) => route === path);
  if (tool === undefined) return null;
  return (
    <Frame>
      <WaitingTool tool={tool} />
    </Frame>
  );
}
