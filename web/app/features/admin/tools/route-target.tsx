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
  const { target } = route;
  switch (target.kind) {
    case 'fal':
      return (
        <PlacedText
          place={`${at}.target.endpoint`}
          label="Endpoint"
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
            label="Model"
            isExact
            value={target.model}
            onValue={(model) => onRoute({ ...route, target: { ...target, model } })}
          />
          <PlacedText
            place={`${at}.target.version`}
            label="Version"
            description="Empty for official models, which have none."
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
            label="Model"
            isExact
            maxLength={200}
            value={target.model}
            onValue={(model) => onRoute({ ...route, target: { ...target, model } })}
          />
          <PlacedSelect
            place={`${at}.target.operation`}
            label="What it does"
            choices={[
              { value: 'generations', label: 'Makes pictures from words' },
              { value: 'edits', label: 'Edits a picture' },
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
          label="What it makes"
          choices={[
            { value: 'img_gen', label: 'Pictures' },
            { value: 'vid_gen', label: 'Videos' },
          ]}
          value={target.mode}
          onValue={(mode) => onRoute({ ...route, target: { ...target, mode } })}
        />
      );
    case 'a1111':
      return (
        <PlacedSelect
          place={`${at}.target.operation`}
          label="What it does"
          choices={[
            { value: 'txt2img', label: 'Makes pictures from words' },
            { value: 'img2img', label: 'Makes a picture from a picture' },
          ]}
          value={target.operation}
          onValue={(operation) => onRoute({ ...route, target: { ...target, operation } })}
        />
      );
    case 'comfy':
      return (
        <ul className={classes.bindings} aria-label="Inputs of the workflow that people can set">
          {target.bindings.map((binding, n) => (
            <li key={`${binding.nodeId} ${binding.input}`}>
              <PlacedText
                place={`${at}.target.bindings.${n}`}
                label={`Node ${binding.nodeId}, ${binding.classType}: ${binding.input}`}
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
