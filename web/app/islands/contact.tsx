import { ContactContent } from '../features/contact/contact-content.tsx';
import { hydrateIsland } from '../ui/hydrate-island.tsx';

hydrateIsland('contact', <ContactContent />);
