import { VerifyContent } from '../../features/site/verify/verify-file.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

await hydrateIsland('verify', () => <VerifyContent />);
