import { Button, FileButton, Textarea } from '@mantine/core';
import classes from './metadata-input.module.css';

type Props = { value: string; onChange: (xml: string) => void };

/** What a SAML provider publishes about itself: pasted, chosen as a file, or dropped here as one. */
export function MetadataInput({ value, onChange }: Props) {
  const read = async (file: File | null | undefined) => {
    if (file) onChange(await file.text());
  };
  return (
    <div className={classes.field}>
      <Textarea
        label="Metadata"
        description="The XML that the identity provider publishes about itself. Paste it, or drop the file here."
        placeholder={'<EntityDescriptor entityID="...">'}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          void read(file);
        }}
      />
      <FileButton accept=".xml,application/xml,text/xml,application/samlmetadata+xml" onChange={read}>
        {(props) => (
          <Button {...props} size="xs" variant="default" className={classes.choose}>
            Choose a file
          </Button>
        )}
      </FileButton>
    </div>
  );
}
