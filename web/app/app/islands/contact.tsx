import { ContactContent } from '../../features/site/contact/contact-form.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

hydrateIsland('contact', () => <ContactContent />);
