import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './editor.module.css';
import { replaced } from './field-changes.ts';
import { PlacedSelect, PlacedText } from './place-inputs.tsx';
import type { EditableRoute } from './route-words.ts';

type Props = {
  route: EditableRoute;
  at: string;
  onRoute: (route: EditableRoute) => void;
};

/** What is asked there, as far as it can be changed without a new import. */
export function RouteTarget({ route, at, onRoute }: Props) {
  const say = useTexts('adminToolDesk');
  const { target } = route;
  switch (target.kind) {
    case 'fal':
      return (
        <PlacedText
          place={`${at}.target.endpoint`}
          label={say('target.endpoint')}
          isExact
          maxLength={200}
          value={target.endpoint}
          onValue={(endpoint) => onRoute({ ...route, target: { ...target, endpoint } })}
        />
      );
    case 'replicate': {
      const { version, ...newest } = target;
      return (
        <>
          <PlacedText
            place={`${at}.target.model`}
            label={say('target.model')}
            isExact
            value={target.model}
            onValue={(model) => onRoute({ ...route, target: { ...target, model } })}
          />
          <PlacedText
            place={`${at}.target.version`}
            label={say('version')}
            description={say('target.versionText')}
            isExact
            value={version ?? ''}
            onValue={(next) => onRoute({ ...route, target: next === '' ? newest : { ...target, version: next } })}
          />
        </>
      );
    }
    case 'openai':
      return (
        <>
          <PlacedText
            place={`${at}.target.model`}
            label={say('target.model')}
            isExact
            maxLength={200}
            value={target.model}
            onValue={(model) => onRoute({ ...route, target: { ...target, model } })}
          />
          <PlacedSelect
            place={`${at}.target.operation`}
            label={say('target.does')}
            choices={[
              { value: 'generations', label: say('target.generations') },
              { value: 'edits', label: say('target.edits') },
            ]}
            value={target.operation}
            onValue={(operation) => onRoute({ ...route, target: { ...target, operation } })}
          />
        </>
      );
    case 'sdcpp':
      return (
        <PlacedSelect
          place={`${at}.target.mode`}
          label={say('target.makes')}
          choices={[
            { value: 'img_gen', label: say('target.pictures') },
            { value: 'vid_gen', label: say('target.videos') },
          ]}
          value={target.mode}
          onValue={(mode) => onRoute({ ...route, target: { ...target, mode } })}
        />
      );
    case 'a1111':
      return (
        <PlacedSelect
          place={`${at}.target.operation`}
          label={say('target.does')}
          choices={[
            { value: 'txt2img', label: say('target.generations') },
            { value: 'img2img', label: say('target.img2img') },
          ]}
          value={target.operation}
          onValue={(operation) => onRoute({ ...route, target: { ...target, operation } })}
        />
      );
    case 'comfy':
      return (
        <ul className={classes.bindings} aria-label={say('target.inputs')}>
          {target.bindings.map((binding, n) => (
            <li key={`${binding.nodeId} ${binding.input}`}>
              <PlacedText
                place={`${at}.target.bindings.${n}`}
                label={say('target.node', { id: binding.nodeId, type: binding.classType, input: binding.input })}
                value={binding.title}
                onValue={(title) =>
                  onRoute({
                    ...route,
                    target: { ...target, bindings: replaced(target.bindings, n, { ...binding, title }) },
                  })
                }
              />
            </li>
          ))}
        </ul>
      );
  }
}
