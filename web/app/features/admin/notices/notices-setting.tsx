import type { Setting } from '@kinora/server/admin-settings-wire';
import { mostEvidenceDays, mostHours, type NoticeKind, noticeKinds } from '@kinora/server/notice-rules';
import { NumberInput } from '@mantine/core';
import * as z from 'zod/mini';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { SettingPanel, useSetting } from '../settings/setting-form.tsx';
import classes from '../settings/settings.module.css';

const noticesValue = z.object({ hours: z.record(z.enum(noticeKinds), z.int()), evidenceDays: z.int() });
type NoticesValue = z.infer<typeof noticesValue>;

const blank: NoticesValue = {
  hours: { copyright: 72, likeness: 72, intimate_image: 48, child_abuse: 24, illegal_content: 72, other: 168 },
  evidenceDays: 365,
};
const LEAST_EVIDENCE_DAYS = 30;

type Problem = { of: 'hours'; kind: NoticeKind; most: number } | { of: 'days' };

/** What the server would refuse; null where it takes it. */
export function noticesProblem({ hours, evidenceDays }: NoticesValue): Problem | null {
  const wrong = noticeKinds.find((kind) => hours[kind] < 1 || hours[kind] > mostHours[kind]);
  if (wrong !== undefined) return { of: 'hours', kind: wrong, most: mostHours[wrong] };
  return evidenceDays < LEAST_EVIDENCE_DAYS || evidenceDays > mostEvidenceDays ? { of: 'days' } : null;
}

function problemText(problem: Problem | null, say: Say<'adminNotices'>): string | null {
  if (problem === null) return null;
  if (problem.of === 'days') return say('setting.daysProblem', { least: LEAST_EVIDENCE_DAYS, most: mostEvidenceDays });
  return say('setting.hoursProblem', { kind: say(`kinds.${problem.kind}`), most: problem.most });
}

/** Within how many hours notices are decided, and for how long the desk keeps what was taken down. */
export function NoticesSetting({ setting }: { setting: Setting }) {
  const say = useTexts('adminNotices');
  const edited = useSetting(setting, noticesValue, blank);
  const { value, change } = edited;
  const setHours = (kind: NoticeKind, hours: number) => change({ ...value, hours: { ...value.hours, [kind]: hours } });
  return (
    <SettingPanel
      id="notices"
      setting={setting}
      text={say('setting.text')}
      edited={edited}
      problem={problemText(noticesProblem(value), say)}
    >
      <div className={classes.fields}>
        {noticeKinds.map((kind) => (
          <NumberInput
            key={kind}
            label={say(`kinds.${kind}`)}
            description={say('setting.most', { hours: mostHours[kind] })}
            suffix={` ${say('setting.hours', { hours: value.hours[kind] })}`}
            min={1}
            max={mostHours[kind]}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            value={value.hours[kind]}
            onChange={(typed) => typeof typed === 'number' && setHours(kind, typed)}
          />
        ))}
        <NumberInput
          className={classes.wide}
          label={say('setting.evidence')}
          description={say('setting.evidenceNote', { least: LEAST_EVIDENCE_DAYS, most: mostEvidenceDays })}
          suffix={` ${say('setting.days', { days: value.evidenceDays })}`}
          min={LEAST_EVIDENCE_DAYS}
          max={mostEvidenceDays}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={value.evidenceDays}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, evidenceDays: typed })}
        />
      </div>
    </SettingPanel>
  );
}
