import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { readDraft, saveDraft } from '../session/drafts.ts';
import classes from './plain-form.module.css';

/** The same page in every language: its address ends alike. */
const draftId = () => `typed:${location.pathname.split('/').at(-1) ?? ''}`;

/** What was typed on this page in the language before, once. */
function takeCarriedTyping(): (name: string) => string {
  const carried = readDraft(draftId());
  if (Object.keys(carried).length > 0) saveDraft(draftId(), {});
  return (name) => String(carried[name] ?? '');
}

/** A link to this page in another language takes along what is typed, but files and passwords. Answers what ends it. */
function carryTyping(form: HTMLFormElement): () => void {
  const keep = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (link === null) return;
    const typed = Array.from(form.elements).flatMap((field) => {
      const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (!(isTyped || field instanceof HTMLSelectElement) || /^(?:password|file)$/.test(field.type)) return [];
      if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type) && !field.checked) return [];
      return field.value === '' ? [] : [[field.name, field.value] as const];
    });
    saveDraft(draftId(), Object.fromEntries(typed));
  };
  document.addEventListener('click', keep);
  return () => document.removeEventListener('click', keep);
}

type Described = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string; required: true };

/*
 * Public pages, those of sign-in among them, are plain HTML with islands: with React they may send 100 kB of scripts,
 * which leaves no room for the component library. What their forms are made of is here.
 */

type FormFieldProps = {
  name: string;
  label: string;
  description?: string;
  problem: ReactNode;
  render: (described: Described) => ReactNode;
};

/** A labeled control with its error; each name occurs once per page. */
export function FormField({ name, label, description, problem, render }: FormFieldProps) {
  const id = `field-${name}`;
  const describedBy = description === undefined ? `${id}-problem` : `${id}-description ${id}-problem`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {description !== undefined && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {render({
        id,
        name,
        'aria-invalid': Boolean(problem),
        'aria-describedby': describedBy,
        required: true,
      })}
      <p id={`${id}-problem`} className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}

type PasswordFieldProps = ComponentProps<'input'> & {
  name: string;
  label: string;
  description?: string;
  problem: ReactNode;
  /** The label of the button that shows what was typed. */
  showLabel: string;
};

export function PasswordField({ name, label, description, problem, showLabel, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField
      {...{ name, label, problem }}
      {...(description === undefined ? {} : { description })}
      render={(described) => (
        <span className={classes.password}>
          <input {...input} {...described} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={showLabel}
            aria-pressed={isShown}
            onClick={() => setIsShown((shown) => !shown)}
          >
            <Icon size={17} aria-hidden />
          </button>
        </span>
      )}
    />
  );
}

type SubmitButtonProps = {
  /** Before the scripts run, the browser would send the fields by itself; what is pressed by then is pressed again. */
  isReady: boolean;
  isBusy: boolean;
  isWide?: boolean;
  children: ReactNode;
};

/** Sends a form of a page that comes without the component library. While it is busy it keeps the focus, and does nothing. */
export function SubmitButton({ isReady, isBusy, isWide = false, children }: SubmitButtonProps) {
  return (
    <button
      type={isReady ? 'submit' : 'button'}
      data-waiting={isReady ? undefined : true}
      className={isWide ? `${classes.submit} ${classes.wide}` : classes.submit}
      aria-disabled={isBusy ? true : undefined}
      onClick={isBusy ? (event) => event.preventDefault() : undefined}
    >
      {children}
    </button>
  );
}

/**
 * For prerendered forms: `take` gets what people typed before the scripts arrived, by field name, else what they had typed when
 * they chose another language for the page. Until `isReady` the button must not submit, because the browser would send the
 * fields in the address.
 */
export function useEarlyTyping(take: (typed: (name: string) => string) => void): {
  ref: RefObject<HTMLFormElement | null>;
  isReady: boolean;
} {
  const ref = useRef<HTMLFormElement>(null);
  const [isReady, setIsReady] = useState(false);
  const onReady = useEffectEvent(take);
  useEffect(() => {
    setIsReady(true);
    if (ref.current === null) return;
    const data = new FormData(ref.current);
    const carried = takeCarriedTyping();
    onReady((name) => String(data.get(name) || carried(name)));
    return carryTyping(ref.current);
  }, []);
  return { ref, isReady };
}
