import type { Setting } from '@kinora/server/admin-desk-wire';
import { mostEvidenceDays, mostHours, type NoticeKind, noticeKinds } from '@kinora/server/notice-rules';
import { NumberInput } from '@mantine/core';
import * as z from 'zod/mini';
import { SettingPanel, useSetting } from '../settings/setting-form.tsx';
import classes from '../settings/settings.module.css';
import { kindNames } from './notices-api.ts';

const noticesValue = z.object({ hours: z.record(z.enum(noticeKinds), z.int()), evidenceDays: z.int() });
type NoticesValue = z.infer<typeof noticesValue>;

const blank: NoticesValue = {
  hours: { copyright: 72, likeness: 72, intimate_image: 48, child_abuse: 24, illegal_content: 72, other: 168 },
  evidenceDays: 365,
};
const LEAST_EVIDENCE_DAYS = 30;

/** In words what the server would refuse; null where it takes it. */
export function noticesProblem({ hours, evidenceDays }: NoticesValue): string | null {
  const wrong = noticeKinds.find((kind) => hours[kind] < 1 || hours[kind] > mostHours[kind]);
  if (wrong !== undefined) return `${kindNames[wrong]} is decided within 1 to ${mostHours[wrong]} hours.`;
  return evidenceDays < LEAST_EVIDENCE_DAYS || evidenceDays > mostEvidenceDays
    ? `Evidence is kept for ${LEAST_EVIDENCE_DAYS} to ${mostEvidenceDays} days.`
    : null;
}

/** Within how many hours notices are decided, and for how long the desk keeps what was taken down. */
export function NoticesSetting({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, noticesValue, blank);
  const { value, change } = edited;
  const setHours = (kind: NoticeKind, hours: number) => change({ ...value, hours: { ...value.hours, [kind]: hours } });
  return (
    <SettingPanel
      id="notices"
      setting={setting}
      text="Counted from the moment a notice arrives. New hours hold for notices that arrive from now on."
      edited={edited}
      problem={noticesProblem(value)}
    >
      <div className={classes.fields}>
        {noticeKinds.map((kind) => (
          <NumberInput
            key={kind}
            label={kindNames[kind]}
            description={`At most ${mostHours[kind]} hours`}
            suffix={value.hours[kind] === 1 ? ' hour' : ' hours'}
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
          label="What was taken down is kept for the desk"
          description={`${LEAST_EVIDENCE_DAYS} to ${mostEvidenceDays} days, then it is erased. Evidence of child abuse is kept for at least 365.`}
          suffix={value.evidenceDays === 1 ? ' day' : ' days'}
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
