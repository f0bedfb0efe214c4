import { plans } from '@kinora/catalogue/plans';
import type { Content } from '@kinora/server/content-wire';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import { LinesInput } from '../settings/setting-form.tsx';
import settings from '../settings/settings.module.css';
import { lineOfPair, type Pair, pairOfLine, pairProblem } from './pairs.ts';

export type PartProps = { content: Content; change: (changes: Partial<Content>) => void };

type TextProps = { label: string; description?: string; value: string; most: number; onChange: (text: string) => void };

/** Empty, the page says its own. */
function Words({ label, description, value, most, onChange }: TextProps) {
  const say = useTexts('adminContent');
  const props = {
    ...{ label, description: description ?? say('asItComes'), value, maxLength: most },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return most > 100 ? <Textarea {...props} autosize minRows={2} className={settings.wide} /> : <TextInput {...props} />;
}

type PairsProps = { label: string; description: string; value: readonly Pair[]; onChange: (pairs: Pair[]) => void };

function Pairs({ label, description, value, onChange }: PairsProps) {
  const say = useTexts('adminContent');
  const wrong = pairProblem(value);
  return (
    <LinesInput
      className={settings.wide}
      {...{ label, description }}
      minRows={2}
      value={value.map(lineOfPair)}
      error={wrong === null ? null : say('pairProblem', { text: wrong })}
      onChange={(lines) => onChange(lines.map(pairOfLine))}
    />
  );
}

export function HeroPart({ content: { hero }, change }: PartProps) {
  const say = useTexts('adminContent');
  const set = (changes: Partial<Content['hero']>) => change({ hero: { ...hero, ...changes } });
  return (
    <Panel id="hero" title={say('pages.home')} text={say('hero.text')}>
      <div className={settings.fields}>
        <Words label={say('hero.name')} value={hero.name} most={80} onChange={(name) => set({ name })} />
        <Words label={say('hero.title')} value={hero.title} most={80} onChange={(title) => set({ title })} />
        <Words label={say('hero.words')} value={hero.text} most={400} onChange={(text) => set({ text })} />
        <Words label={say('hero.primary')} value={hero.primary} most={40} onChange={(primary) => set({ primary })} />
        <Words
          label={say('hero.secondary')}
          value={hero.secondary}
          most={40}
          onChange={(secondary) => set({ secondary })}
        />
      </div>
    </Panel>
  );
}

const shows = ['auto', 'own', 'none'] as const;

export function StatisticsPart({ content: { statistics, tools, planFeatures }, change }: PartProps) {
  const say = useTexts('adminContent');
  const { show, own } = statistics;
  return (
    <Panel id="statistics" title={say('figures.title')} text={say('figures.text')}>
      <div className={settings.fields}>
        <NativeSelect
          className={`${settings.wide} ${settings.choice}`}
          label={say('figures.show')}
          data={shows.map((each) => ({ value: each, label: say(`figures.${each}`) }))}
          value={show}
          onChange={({ currentTarget: { value: chosen } }) =>
            change({ statistics: { own, show: chosen === 'own' || chosen === 'none' ? chosen : 'auto' } })
          }
        />
        {show === 'own' && (
          <Pairs
            label={say('figures.mine')}
            description={say('figures.mineNote')}
            value={own.map(({ figure, label }) => [figure, label])}
            onChange={(pairs) =>
              change({ statistics: { show, own: pairs.map(([figure, label]) => ({ figure, label })) } })
            }
          />
        )}
        <LinesInput
          className={settings.wide}
          label={say('figures.tools')}
          description={say('figures.toolsNote')}
          minRows={2}
          value={tools}
          onChange={(ids) => change({ tools: ids })}
        />
        {plans.map(({ id, name }) => (
          <LinesInput
            key={id}
            label={say('figures.plan', { plan: name })}
            description={say('figures.planNote')}
            minRows={3}
            value={planFeatures[id] ?? []}
            onChange={(lines) => change({ planFeatures: { ...planFeatures, [id]: lines } })}
          />
        ))}
      </div>
    </Panel>
  );
}

export function FooterPart({ content: { footer }, change }: PartProps) {
  const say = useTexts('adminContent');
  return (
    <Panel id="footer" title={say('footer.title')} text={say('footer.text')}>
      <div className={settings.fields}>
        <Words
          label={say('footer.about')}
          value={footer.text}
          most={300}
          onChange={(text) => change({ footer: { ...footer, text } })}
        />
        <Pairs
          label={say('footer.links')}
          description={say('footer.linksNote')}
          value={footer.links.map(({ label, to }) => [label, to])}
          onChange={(pairs) => change({ footer: { ...footer, links: pairs.map(([label, to]) => ({ label, to })) } })}
        />
      </div>
    </Panel>
  );
}

export function ContactPart({ content: { contact }, change }: PartProps) {
  const say = useTexts('adminContent');
  const set = (changes: Partial<Content['contact']>) => change({ contact: { ...contact, ...changes } });
  return (
    <Panel id="contact" title={say('contact.title')} text={say('contact.text')}>
      <div className={settings.fields}>
        <Words label={say('contact.details')} value={contact.text} most={300} onChange={(text) => set({ text })} />
        <Pairs
          label={say('contact.times')}
          description={say('contact.timesNote')}
          value={contact.responseTimes.map(({ about, time }) => [about, time])}
          onChange={(pairs) => set({ responseTimes: pairs.map(([about, time]) => ({ about, time })) })}
        />
        <Pairs
          label={say('contact.hours')}
          description={say('contact.hoursHint')}
          value={contact.hours.map(({ day, time }) => [day, time])}
          onChange={(pairs) => set({ hours: pairs.map(([day, time]) => ({ day, time })) })}
        />
        <Words
          label={say('contact.hoursNote')}
          value={contact.hoursNote}
          most={200}
          onChange={(hoursNote) => set({ hoursNote })}
        />
      </div>
    </Panel>
  );
}

export function LegalPart({ content: { legal }, change }: PartProps) {
  const say = useTexts('adminContent');
  return (
    <Panel id="legal" title={say('law.title')} text={say('law.text')}>
      <div className={settings.fields}>
        <Words
          label={say('law.of')}
          description={say('law.note')}
          value={legal.law}
          most={120}
          onChange={(law) => change({ legal: { law } })}
        />
      </div>
    </Panel>
  );
}

export function AboutPart({ content: { about }, change }: PartProps) {
  const say = useTexts('adminContent');
  const set = (changes: Partial<Content['about']>) => change({ about: { ...about, ...changes } });
  const { sections } = about;
  const edit = (place: number, changes: Partial<(typeof sections)[number]>) =>
    set({ sections: sections.map((each, at) => (at === place ? { ...each, ...changes } : each)) });
  return (
    <Panel id="about" title={say('about.title')} text={say('about.text')}>
      <div className={settings.fields}>
        <Words label={say('about.pageTitle')} value={about.title} most={80} onChange={(title) => set({ title })} />
        <Words label={say('about.lead')} value={about.lead} most={400} onChange={(lead) => set({ lead })} />
        {sections.map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a section stays with its place.
          <fieldset key={place} className={`${settings.rule} ${settings.wide}`}>
            <legend>{say('about.section', { number: place + 1 })}</legend>
            <TextInput
              label={say('about.sectionTitle')}
              maxLength={80}
              value={section.title}
              onChange={({ currentTarget }) => edit(place, { title: currentTarget.value })}
            />
            <Textarea
              label={say('about.sectionText')}
              description={say('about.sectionNote')}
              autosize
              minRows={3}
              maxLength={3000}
              value={section.text}
              onChange={({ currentTarget }) => edit(place, { text: currentTarget.value })}
            />
            <Button
              variant="subtle"
              color="gray"
              className={settings.choose}
              onClick={() => set({ sections: sections.filter((_, at) => at !== place) })}
            >
              {say('about.remove')}
            </Button>
          </fieldset>
        ))}
        {sections.length < 8 && (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            className={settings.choose}
            onClick={() => set({ sections: [...sections, { title: '', text: '' }] })}
          >
            {say('about.add')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
