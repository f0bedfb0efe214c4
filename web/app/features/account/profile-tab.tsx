import type { Me } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileTab({ me }: { me: Me }) {
  return (
    <>
      <SettingsSection
        id="picture"
        title="Picture"
        text="Shown beside your name. It is cropped to a 150-pixel square from the center."
      >
        <AvatarField profile={me.profile} />
      </SettingsSection>
      <SettingsSection id="profile" title="Profile" text="Who you are in the studio. Everything here is optional.">
        <ProfileForm profile={me.profile} />
      </SettingsSection>
      {me.user.role === 'admin' && (
        <SettingsSection id="admin" title="Administration" text="You run this studio.">
          <Button component={Link} to="/admin" variant="default" leftSection={<ShieldCheck size={16} aria-hidden />}>
            Admin Panel
          </Button>
        </SettingsSection>
      )}
    </>
  );
}
