import { ContactContent } from '../../features/site/contact/contact-content.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

hydrateIsland('contact', <ContactContent />);
