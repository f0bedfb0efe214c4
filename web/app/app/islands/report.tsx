import { ReportContent } from '../../features/site/report/report-form.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

await hydrateIsland('report', () => <ReportContent />);
