import { plans } from '@kinora/catalogue/plans';
import type { Content } from '@kinora/server/content-wire';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Panel } from '../page-parts.tsx';
import { LinesInput } from '../settings/setting-form.tsx';
import settings from '../settings/settings.module.css';
import { lineOfPair, type Pair, pairOfLine, pairProblem } from './pairs.ts';

export type PartProps = { content: Content; change: (changes: Partial<Content>) => void };

type TextProps = { label: string; description?: string; value: string; most: number; onChange: (text: string) => void };

/** Empty, the page says its own. */
function Words({ label, description = 'Empty: as it comes.', value, most, onChange }: TextProps) {
  const props = {
    ...{ label, description, value, maxLength: most },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return most > 100 ? <Textarea {...props} autosize minRows={2} className={settings.wide} /> : <TextInput {...props} />;
}

type PairsProps = { label: string; description: string; value: readonly Pair[]; onChange: (pairs: Pair[]) => void };

function Pairs({ label, description, value, onChange }: PairsProps) {
  return (
    <LinesInput
      className={settings.wide}
      {...{ label, description }}
      minRows={2}
      value={value.map(lineOfPair)}
      error={pairProblem(value)}
      onChange={(lines) => onChange(lines.map(pairOfLine))}
    />
  );
}

export function HeroPart({ content: { hero }, change }: PartProps) {
  const set = (changes: Partial<Content['hero']>) => change({ hero: { ...hero, ...changes } });
  return (
    <Panel id="hero" title="Front page" text="The first words that people read.">
      <div className={settings.fields}>
        <Words label="Line above the title" value={hero.name} most={80} onChange={(name) => set({ name })} />
        <Words label="Title" value={hero.title} most={80} onChange={(title) => set({ title })} />
        <Words label="Text" value={hero.text} most={400} onChange={(text) => set({ text })} />
        <Words label="First button" value={hero.primary} most={40} onChange={(primary) => set({ primary })} />
        <Words label="Second button" value={hero.secondary} most={40} onChange={(secondary) => set({ secondary })} />
      </div>
    </Panel>
  );
}

const shows = [
  { value: 'auto', label: 'Real figures, from 1,000 creations on' },
  { value: 'own', label: 'My own' },
  { value: 'none', label: 'None' },
];

export function StatisticsPart({ content: { statistics, tools, planFeatures }, change }: PartProps) {
  const { show, own } = statistics;
  return (
    <Panel id="statistics" title="Figures, tools and plans" text="What the front page counts and shows.">
      <div className={settings.fields}>
        <Select
          label="Figures below the first words"
          data={shows}
          value={show}
          allowDeselect={false}
          onChange={(chosen) =>
            change({ statistics: { own, show: chosen === 'own' || chosen === 'none' ? chosen : 'auto' } })
          }
        />
        {show === 'own' && (
          <Pairs
            label="My figures"
            description="One a line: 40+ | Tools"
            value={own.map(({ figure, label }) => [figure, label])}
            onChange={(pairs) =>
              change({ statistics: { show, own: pairs.map(([figure, label]) => ({ figure, label })) } })
            }
          />
        )}
        <LinesInput
          className={settings.wide}
          label="Tools on the front page, in this order"
          description="Ids, one a line, such as gen_01. Empty: the first six."
          minRows={2}
          value={tools}
          onChange={(ids) => change({ tools: ids })}
        />
        {plans.map(({ id, name }) => (
          <LinesInput
            key={id}
            label={`What ${name} brings`}
            description="One a line. Empty: as it comes."
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
  return (
    <Panel id="footer" title="Footer" text="Below every public page.">
      <div className={settings.fields}>
        <Words
          label="About the studio"
          value={footer.text}
          most={300}
          onChange={(text) => change({ footer: { ...footer, text } })}
        />
        <Pairs
          label="More links"
          description="One a line: Imprint | https://example.com/imprint"
          value={footer.links.map(({ label, to }) => [label, to])}
          onChange={(pairs) => change({ footer: { ...footer, links: pairs.map(([label, to]) => ({ label, to })) } })}
        />
      </div>
    </Panel>
  );
}

export function ContactPart({ content: { contact }, change }: PartProps) {
  const set = (changes: Partial<Content['contact']>) => change({ contact: { ...contact, ...changes } });
  return (
    <Panel id="contact" title="Contact page" text="The address itself is in the settings of maintenance.">
      <div className={settings.fields}>
        <Words label="Contact details" value={contact.text} most={300} onChange={(text) => set({ text })} />
        <Pairs
          label="Response times"
          description="One a line: Billing | within 6 hours. Empty: as they come."
          value={contact.responseTimes.map(({ about, time }) => [about, time])}
          onChange={(pairs) => set({ responseTimes: pairs.map(([about, time]) => ({ about, time })) })}
        />
        <Pairs
          label="Support hours"
          description="One a line: Saturday | 10 a.m. to 4 p.m. Empty: as they come."
          value={contact.hours.map(({ day, time }) => [day, time])}
          onChange={(pairs) => set({ hours: pairs.map(([day, time]) => ({ day, time })) })}
        />
        <Words
          label="Below the hours"
          value={contact.hoursNote}
          most={200}
          onChange={(hoursNote) => set({ hoursNote })}
        />
      </div>
    </Panel>
  );
}

export function LegalPart({ content: { legal }, change }: PartProps) {
  return (
    <Panel id="legal" title="Law" text="Whose law the terms and the privacy policy name.">
      <div className={settings.fields}>
        <Words
          label="The law of"
          description="Such as: the Republic of Austria. Empty: as it comes."
          value={legal.law}
          most={120}
          onChange={(law) => change({ legal: { law } })}
        />
      </div>
    </Panel>
  );
}

export function AboutPart({ content: { about }, change }: PartProps) {
  const set = (changes: Partial<Content['about']>) => change({ about: { ...about, ...changes } });
  const { sections } = about;
  const edit = (place: number, changes: Partial<(typeof sections)[number]>) =>
    set({ sections: sections.map((each, at) => (at === place ? { ...each, ...changes } : each)) });
  return (
    <Panel id="about" title="About page" text="Without sections of yours it tells its own story.">
      <div className={settings.fields}>
        <Words label="Title of the page" value={about.title} most={80} onChange={(title) => set({ title })} />
        <Words label="Lead" value={about.lead} most={400} onChange={(lead) => set({ lead })} />
        {sections.map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a section stays with its place.
          <fieldset key={place} className={`${settings.rule} ${settings.wide}`}>
            <legend>Section {place + 1}</legend>
            <TextInput
              label="Title of the section"
              maxLength={80}
              value={section.title}
              onChange={({ currentTarget }) => edit(place, { title: currentTarget.value })}
            />
            <Textarea
              label="Text of the section"
              description="An empty line begins a new paragraph."
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
              Remove this section
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
            Add a section
          </Button>
        )}
      </div>
    </Panel>
  );
}
