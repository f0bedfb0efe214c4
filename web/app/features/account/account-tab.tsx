import type { Storage } from '@kinora/server/files-wire';
import type { Me } from '@kinora/server/me-wire';
import { Alert, Button, NativeSelect, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { storageUsed } from '../../shared/format/format.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { forgetKept } from '../../shared/offline/forget.ts';
import { deleteAccount, storageQuery } from '../../shared/session/account-api.ts';
import { clearDrafts } from '../../shared/session/drafts.ts';
import { expectingEnd } from '../../shared/session/session.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useSchemeChoice } from '../../shared/theme/use-scheme-choice.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { isOnPlan } from '../../shared/ui/tokens.tsx';
import classes from './account.module.css';
import { EmailChange, PasswordSettings } from './credentials.tsx';
import { IdentitySettings } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { PhoneSettings } from './phone-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionList, SignOuts } from './sessions.tsx';
import { Wallets } from './wallets.tsx';

/** How the pages look. Chosen is saved. */
function ThemeSettings() {
  const say = useTexts('settings');
  const { colorScheme, choose } = useSchemeChoice();
  return (
    <SettingsSection id="theme" title={say('theme.title')} text={say('theme.text')}>
      <NativeSelect
        aria-label={say('theme.title')}
        value={colorScheme}
        onChange={({ currentTarget: { value } }) => choose(value === 'light' || value === 'auto' ? value : 'dark')}
      >
        <option value="dark">{say('theme.dark')}</option>
        <option value="light">{say('theme.light')}</option>
        <option value="auto">{say('theme.auto')}</option>
      </NativeSelect>
    </SettingsSection>
  );
}

/** The landing page with its goodbye. */
const GOODBYE_ADDRESS = '/#goodbye';

type DeleteAccountProps = {
  completed: number;
  tokens: number;
  planLoss: ReactNode;
};

/** The first click asks, the second deletes. The buttons are apart, so that a double click cannot do both. */
function DeleteAccount({ completed, tokens, planLoss }: DeleteAccountProps) {
  const say = useTexts('account');
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keeper = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const remove = useProvenMutation({
    mutationFn: () => expectingEnd(deleteAccount),
    onSuccess: () => {
      clearDrafts();
      // The page that comes forgets as well, where this is cut short.
      void forgetKept(true).catch(() => undefined);
      window.location.replace(GOODBYE_ADDRESS);
    },
  });
  useEffect(() => {
    if (isAsking) keeper.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const keep = () => {
    remove.reset();
    setIsAsking(false);
  };
  if (!isAsking) {
    return (
      <Button
        ref={opener}
        variant="outline"
        color="red"
        className={classes.open}
        leftSection={<Trash2 size={15} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {say('delete.open')}
      </Button>
    );
  }
  const isLeaving = remove.isPending || remove.isSuccess;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape takes the question back; "Keep my account" does the same.
    <div className={classes.question} onKeyDown={({ key }) => key === 'Escape' && !isLeaving && keep()}>
      <div role="alert">
        <h3>{say('delete.sure')}</h3>
        <p>{say('delete.how')}</p>
        <ul>
          <li>{say('delete.profile')}</li>
          <li>{say('delete.creations', { count: completed })}</li>
          <li>{say('delete.balance', { count: tokens })}</li>
          {planLoss !== null && <li>{planLoss}</li>}
        </ul>
        <p>{say('delete.payments')}</p>
      </div>
      {remove.problem !== null && (
        <Alert color="red" role="alert">
          {say.rich('delete.failed', { link: (content) => <a href="/contact">{content}</a> })}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button ref={keeper} variant="default" disabled={isLeaving} onClick={keep}>
          {say('delete.keep')}
        </Button>
        <Button color="red.9" loading={isLeaving} onClick={() => remove.mutate()}>
          {say('delete.confirm')}
        </Button>
      </div>
      {remove.dialog}
    </div>
  );
}

/** How much this person keeps, of how much they may. */
function StorageUse({ storage }: { storage: Storage }) {
  const say = useTexts('account');
  const { bytes } = useFormats();
  const used = storageUsed(storage);
  const isFull = used === 100;
  return (
    <div className={classes.use}>
      {used !== null && <Progress value={used} size="sm" color={isFull ? 'red' : 'violet'} aria-hidden />}
      <p>
        {say('storage.use', {
          limitsSize: storage.maxBytes === null ? 'other' : 'yes',
          limitsFiles: storage.maxFiles === null ? 'other' : 'yes',
          used: bytes(storage.bytes),
          most: bytes(storage.maxBytes ?? 0),
          files: storage.files,
          mostFiles: storage.maxFiles ?? 0,
        })}
      </p>
      {isFull && (
        <p className={classes.full}>
          {say.rich('storage.full', {
            gallery: (content) => <Link to="/gallery">{content}</Link>,
            trash: (content) => <Link to="/gallery?trash=1">{content}</Link>,
          })}
        </p>
      )}
    </div>
  );
}

type AccountTabProps = {
  me: Me;
  /** For people with a plan: how they end it. */
  subscription: ReactNode;
  /** For people with a plan: what of it ends with the account. */
  planLoss: ReactNode;
};

export function AccountTab({ me, subscription, planLoss }: AccountTabProps) {
  const say = useTexts('account');
  const storage = useQuery(storageQuery);
  const hasPlan = isOnPlan(me.profile);
  return (
    <>
      <SettingsSection id="email" title={say('email.title')} text={say('email.text')}>
        <EmailChange email={me.user.email} />
      </SettingsSection>
      <SettingsSection id="password" title={say('password.title')} text={say('password.text')}>
        <PasswordSettings email={me.user.email} />
      </SettingsSection>
      <SettingsSection id="passkeys" title={say('passkeys.title')} text={say('passkeys.text')}>
        <Passkeys />
      </SettingsSection>
      <IdentitySettings />
      <PhoneSettings />
      <Wallets />
      <SettingsSection id="second-factor" title={say('secondFactor.title')} text={say('secondFactor.text')}>
        <SecondFactorSettings />
      </SettingsSection>
      <SettingsSection id="sessions" title={say('devices.title')} text={say('devices.text')}>
        <SessionList />
        <SignOuts />
      </SettingsSection>
      <ThemeSettings />
      <SettingsSection id="storage" title={say('storage.title')} text={say('storage.text')}>
        <Loaded query={storage} label={say('storage.loading')} problem={say('storage.notLoaded')} height={48}>
          {(kept) => <StorageUse storage={kept} />}
        </Loaded>
      </SettingsSection>
      {hasPlan && (
        <SettingsSection id="subscription" title={say('subscription.title')} text={say('subscription.text')}>
          {subscription}
        </SettingsSection>
      )}
      <SettingsSection id="delete" title={say('delete.title')} text={say('delete.text')} tone="danger">
        <DeleteAccount
          completed={me.completedGenerations}
          tokens={me.balance.total}
          planLoss={hasPlan ? planLoss : null}
        />
      </SettingsSection>
    </>
  );
}
