import type { ProviderView } from '@kinora/server/admin-tools-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { PageHead } from '../page-parts.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import classes from './providers.module.css';
import { toolProvidersQuery } from './providers-api.ts';

export const handle: TextsHandle = { texts: ['adminProviders'] };

export function meta() {
  return [{ title: pageTitle(textsOf('adminProviders')('title'), textsOf('frame')('administration')) }];
}

export const clientLoader = textsLoader(handle);

type CardsProps = { id: string; title: string; text: string; providers: readonly ProviderView[] };

function Cards({ id, title, text, providers }: CardsProps) {
  return (
    <section className={classes.section} aria-labelledby={`${id}-heading`}>
      <SectionHeading id={`${id}-heading`} title={title} count={providers.length} />
      <p className={classes.text}>{text}</p>
      <div className={classes.cards}>
        {providers.map((provider) => (
          <ProviderCard key={provider.id} provider={provider} />
        ))}
      </div>
    </section>
  );
}

/** Once the cards are there, the one that the address names is gone to. */
function showAsked(cards: HTMLElement | null): void {
  const asked = window.location.hash.slice(1);
  const heading = cards && asked !== '' ? document.getElementById(asked) : null;
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

/** The services that make what is sold, and how they have been doing. */
export default function ProvidersPage() {
  const say = useTexts('adminProviders');
  const list = useQuery(toolProvidersQuery);
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  return (
    <>
      <PageHead title={say('title')} text={say('text')}>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
          {say('add')}
        </Button>
      </PageHead>
      <Loaded query={list} label={say('loading')} problem={say('notLoaded')} height={420}>
        {({ providers }) => {
          const added = providers.filter(({ isFixed }) => !isFixed);
          return (
            <div ref={showAsked} className={classes.sections}>
              {added.length === 0 ? (
                <EmptyState heading="h2" title={say('empty.title')} text={say('empty.text')}>
                  <Button variant="default" onClick={add}>
                    {say('empty.add')}
                  </Button>
                </EmptyState>
              ) : (
                <Cards id="added" title={say('added.title')} text={say('added.text')} providers={added} />
              )}
              <Cards
                id="fixed"
                title={say('fixed.title')}
                text={say('fixed.text')}
                providers={providers.filter(({ isFixed }) => isFixed)}
              />
            </div>
          );
        }}
      </Loaded>
      {isAdding && (
        <ProviderDialog
          provider={null}
          onSaved={() => notifications.show({ color: 'green', message: say('addedDone') })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
