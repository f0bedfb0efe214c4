import { noticeKinds } from '@kinora/server/notice-rules';
import type { NoticeReceipt } from '@kinora/server/notices-wire';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { FormField, SubmitButton, useEarlyTyping } from '../../../shared/ui/plain-form.tsx';
import page from '../page-form.module.css';
import { shownProblems, useRefusal } from '../use-refusal.tsx';
import classes from './report.module.css';
import { NoticeSent, NoticeState } from './report-status.tsx';
import {
  blank,
  type Field,
  fields,
  kindOf,
  noticeOf,
  type ReportValues,
  readPrint,
  reportProblems,
  ruleOf,
  sendNotice,
} from './report-values.ts';

/** A link that brought somebody here says what it is about. */
const givenLink = () => new URLSearchParams(location.search).get('link') ?? '';

function ReportForm({ onSent }: { onSent: (receipt: NoticeReceipt) => void }) {
  const say = useTexts('report');
  const form = useForm<ReportValues>({
    initialValues: blank,
    validate: (values) => shownProblems(reportProblems(values)),
  });
  const { refusal, focusFirst, orRefused } = useRefusal(form, fields);
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({
      kind: typed('kind'),
      links: typed('links') === '' ? givenLink() : typed('links'),
      hash: typed('hash'),
      reason: typed('reason'),
      name: typed('name'),
      email: typed('email'),
    }),
  );
  const send = form.onSubmit(
    (values) =>
      orRefused(async () => {
        const print = values.file === null ? null : await readPrint(values.file);
        onSent(await sendNotice(noticeOf(values, print)));
      }),
    focusFirst,
  );
  const field = (name: Field) => ({ name, problem: form.errors[name] });
  const typing = (name: Field) => form.getInputProps(name, { withError: false });
  const { isNamed, statements } = ruleOf(form.values);
  const isAbuse = kindOf(form.values) === 'child_abuse';
  const named = { isNamed: isNamed ? 'yes' : 'other' } as const;
  return (
    <form ref={ref} className={page.form} method="post" noValidate onSubmit={send}>
      <h2>{say('form')}</h2>
      {refusal !== null && (
        <Callout tone="failed" isAlert>
          {say('notSent', { reason: errorMessage(refusal) })}
        </Callout>
      )}
      <FormField
        {...field('kind')}
        label={say('kind')}
        render={(described) => (
          <select {...described} {...typing('kind')}>
            <option value="">{say('choose')}</option>
            {noticeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {say(`kinds.${kind}`)}
              </option>
            ))}
          </select>
        )}
      />
      <FormField
        {...field('links')}
        label={say('links')}
        description={say('linksNote')}
        render={(described) => <textarea {...described} {...typing('links')} required={false} rows={3} />}
      />
      {isAbuse ? (
        <p className={classes.remark}>{say('noFile')}</p>
      ) : (
        <FormField
          name="file"
          label={say('file')}
          description={say('fileNote')}
          problem={null}
          render={(described) => (
            <input
              {...described}
              required={false}
              type="file"
              onChange={({ currentTarget }) => form.setFieldValue('file', currentTarget.files?.[0] ?? null)}
            />
          )}
        />
      )}
      <FormField
        {...field('hash')}
        label={say('hash')}
        description={say('hashNote')}
        render={(described) => (
          <input
            {...described}
            {...typing('hash')}
            required={false}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      />
      <FormField
        {...field('reason')}
        label={say('reason')}
        description={isNamed ? say('reasonOfLaw') : say('reasonFree')}
        render={(described) => <textarea {...described} {...typing('reason')} rows={6} />}
      />
      <div className={page.pair}>
        <FormField
          {...field('name')}
          label={say('name', named)}
          render={(described) => <input {...described} {...typing('name')} required={isNamed} autoComplete="name" />}
        />
        <FormField
          {...field('email')}
          label={say('email', named)}
          render={(described) => (
            <input {...described} {...typing('email')} required={isNamed} type="email" autoComplete="email" />
          )}
        />
      </div>
      {statements.length > 0 && (
        <fieldset className={classes.statements}>
          <legend>{say('confirm')}</legend>
          {statements.map((statement) => (
            <label key={statement}>
              <input
                type="checkbox"
                checked={form.values.statements.includes(statement)}
                onChange={({ currentTarget }) => {
                  const others = form.values.statements.filter((one) => one !== statement);
                  form.setFieldValue('statements', currentTarget.checked ? [...others, statement] : others);
                }}
              />
              {say(`statements.${statement}`)}
            </label>
          ))}
          <p className={classes.problem} role="alert">
            {form.errors.statements}
          </p>
        </fieldset>
      )}
      <SubmitButton isReady={isReady} isBusy={form.submitting}>
        {form.submitting ? say('sending') : say('send')}
      </SubmitButton>
    </form>
  );
}

const TOKEN = /^#[\w-]{43}$/;

/** The form; how a notice stands for whoever comes with its private link; and the receipt once one was sent. */
export function ReportContent() {
  const [receipt, setReceipt] = useState<NoticeReceipt | null>(null);
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setToken(TOKEN.test(location.hash) ? location.hash.slice(1) : null);
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  if (token !== null) return <NoticeState key={token} token={token} />;
  return receipt === null ? <ReportForm onSent={setReceipt} /> : <NoticeSent receipt={receipt} />;
}
