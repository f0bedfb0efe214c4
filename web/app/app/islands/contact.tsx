import { ContactContent } from '../../features/site/contact/contact-form.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

await hydrateIsland('contact', () => <ContactContent />);
