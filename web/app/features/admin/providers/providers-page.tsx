import type { ProviderView } from '@kinora/server/admin-tools-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { Loaded, PageHead } from '../page-parts.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import classes from './providers.module.css';
import { toolProvidersQuery } from './providers-api.ts';

export function meta() {
  return [{ title: pageTitle('Providers', 'Administration') }];
}

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

/** The services that make what is sold, and how they have been doing. */
export default function ProvidersPage() {
  const list = useQuery(toolProvidersQuery);
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  return (
    <>
      <PageHead title="Providers" text="Who makes what people order. Figures are of the last hour.">
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
          Add a provider
        </Button>
      </PageHead>
      <Loaded query={list} what="The providers" height={420}>
        {({ providers }) => {
          const added = providers.filter(({ isFixed }) => !isFixed);
          return (
            <div className={classes.sections}>
              {added.length === 0 ? (
                <EmptyState
                  title="Connect your own GPU, or one more service"
                  text="A ComfyUI server at home, Replicate, or anything with an image API of OpenAI's shape. Its models become tools that you price yourself."
                >
                  <Button variant="default" onClick={add}>
                    Add the first one
                  </Button>
                </EmptyState>
              ) : (
                <Cards
                  id="added"
                  title="Added here"
                  text="Changes apply without a restart. Keys are stored encrypted and never shown again."
                  providers={added}
                />
              )}
              <Cards
                id="fixed"
                title="Of the environment"
                text="Set by environment variables, which docs/operations.md lists. Change them there and restart the studio."
                providers={providers.filter(({ isFixed }) => isFixed)}
              />
            </div>
          );
        }}
      </Loaded>
      {isAdding && (
        <ProviderDialog
          provider={null}
          onSaved={() =>
            notifications.show({ color: 'green', message: 'The provider is added. Check it before you use it.' })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
