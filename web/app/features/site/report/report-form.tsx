import { noticeKinds } from '@kinora/server/notice-rules';
import type { NoticeReceipt } from '@kinora/server/notices-wire';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { errorMessage, refusedFields } from '../../../shared/api/api-error.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { FormField, SubmitButton, useEarlyTyping } from '../../../shared/ui/plain-form.tsx';
import classes from './report.module.css';
import { readPrint, sendNotice } from './report-api.ts';
import { NoticeSent, NoticeState } from './report-status.tsx';
import {
  blank,
  type Field,
  fields,
  kindLabels,
  kindOf,
  noticeOf,
  type ReportValues,
  reportProblems,
  ruleOf,
  statementLabels,
} from './report-values.ts';

/** A link that brought somebody here says what it is about. */
const givenLink = () => new URLSearchParams(location.search).get('link') ?? '';

function ReportForm({ onSent }: { onSent: (receipt: NoticeReceipt) => void }) {
  const form = useForm<ReportValues>({ initialValues: blank, validate: reportProblems });
  const [refusal, setRefusal] = useState<unknown>(null);
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({
      kind: typed('kind'),
      links: typed('links') === '' ? givenLink() : typed('links'),
      reason: typed('reason'),
      name: typed('name'),
      email: typed('email'),
    }),
  );
  const focusFirst = (problems: Partial<Record<string, unknown>>) => {
    const first = fields.find((name) => problems[name] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const send = form.onSubmit(async (values) => {
    setRefusal(null);
    try {
      const print = values.file === null ? null : await readPrint(values.file);
      onSent(await sendNotice(noticeOf(values, print)));
    } catch (error) {
      const refused = refusedFields(error, fields);
      setRefusal(error);
      form.setErrors(refused);
      focusFirst(refused);
    }
  }, focusFirst);
  const field = (name: Field) => ({ name, problem: form.errors[name] });
  const typing = (name: Field) => form.getInputProps(name, { withError: false });
  const { isNamed, statements } = ruleOf(form.values);
  const isAbuse = kindOf(form.values) === 'child_abuse';
  const optional = isNamed ? '' : ' (optional)';
  return (
    <form ref={ref} className={classes.form} method="post" noValidate onSubmit={send}>
      <h2>Tell us what it is</h2>
      {refusal !== null && (
        <Callout tone="failed" isAlert>
          Your notice was not sent. {errorMessage(refusal)}
        </Callout>
      )}
      <FormField
        {...field('kind')}
        label="What is it about?"
        render={(described) => (
          <select {...described} {...typing('kind')}>
            <option value="">Choose one</option>
            {noticeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindLabels[kind]}
              </option>
            ))}
          </select>
        )}
      />
      <FormField
        {...field('links')}
        label="Where is it?"
        description="A link to it in this studio; several go on lines of their own."
        render={(described) => <textarea {...described} {...typing('links')} required={false} rows={3} />}
      />
      {isAbuse ? (
        <p className={classes.remark}>Please send us no file: a link, or words that help us find it, are enough.</p>
      ) : (
        <FormField
          name="file"
          label="Or the file itself (optional)"
          description="We look for the same and for nearly the same here. Of the file only two short numbers are kept."
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
        {...field('reason')}
        label="What is wrong with it?"
        description={
          isNamed
            ? 'Say why it breaks the law, or a right of yours.'
            : 'As much as you want to say. A sentence will do.'
        }
        render={(described) => <textarea {...described} {...typing('reason')} rows={6} />}
      />
      <div className={classes.pair}>
        <FormField
          {...field('name')}
          label={`Your name${optional}`}
          render={(described) => <input {...described} {...typing('name')} required={isNamed} autoComplete="name" />}
        />
        <FormField
          {...field('email')}
          label={`Your email${optional}`}
          render={(described) => (
            <input {...described} {...typing('email')} required={isNamed} type="email" autoComplete="email" />
          )}
        />
      </div>
      {statements.length > 0 && (
        <fieldset className={classes.statements}>
          <legend>Please confirm</legend>
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
              {statementLabels[statement]}
            </label>
          ))}
          <p className={classes.problem} role="alert">
            {form.errors.statements}
          </p>
        </fieldset>
      )}
      <SubmitButton isReady={isReady} isBusy={form.submitting}>
        {form.submitting ? 'Sending' : 'Send notice'}
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
