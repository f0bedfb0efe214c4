import { PublicPage } from '../../features/site/public-page.tsx';
import { TransparencyContent } from '../../features/site/transparency/transparency-content.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';

export default function Transparency() {
  return (
    <PublicPage title="Transparency" lead="What people reported here, what we decided, and how soon.">
      <PageHead
        title="Transparency"
        description="How many notices this studio got, what it decided, how soon, and what became of appeals."
      />
      <TransparencyContent />
    </PublicPage>
  );
}
