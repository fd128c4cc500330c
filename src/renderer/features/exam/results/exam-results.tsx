import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import { Agreement } from '../../../app/figures/agreement.tsx';
import { CopyTable } from '../../../app/figures/copy-table.tsx';
import { areDifferent, useAlikeSets, useShownGradings } from '../../../app/gradings/gradings.ts';
import { ResultsPage } from '../../../app/figures/results-page.tsx';
import { useBenchmarkOf, useSession } from '../../../app/session.ts';
import { useCall } from '../../../app/use-call.ts';
import { shownTable } from '../../../lib/shown-table.ts';
import { InTurn } from '../../../ui/in-turn.tsx';
import { Section } from '../../../ui/page.tsx';
import { ExamComparison } from './comparison.tsx';
import { QuestionLinks, useQuestions } from './question-links.tsx';
import { Models, Placements, Types } from './results-tables.tsx';

type Results = OutputOf<EngineCalls, 'exam.results'>;

/** Copies what the table of that name shows. */
function Copy({ name }: { name: string }) {
  const gradings = useShownGradings();
  const rows = () => shownTable(document.querySelector(`table[aria-label="${name}"]`));
  return <CopyTable name={name} rows={rows} gradings={gradings} />;
}

/** Raters against each other, and gradings. */
function Against({ benchmarkId, results }: { benchmarkId: number; results: Results }) {
  const questions = useQuestions(benchmarkId);
  const of = { benchmarkId, questions };
  return (
    <>
      <Agreement
        benchmarkId={benchmarkId}
        view={results}
        sets={results.models}
        lines={(runId, itemIds) => <QuestionLinks {...of} itemIds={itemIds} runId={runId} />}
      />
      <ExamComparison {...of} view={results} />
    </>
  );
}

/** The points of each model, by exam and by type, and its place among the students. */
export function ExamResults() {
  const { t } = useTranslation();
  const id = useBenchmarkOf('points')?.id;
  const runs = useSession((s) =>
    s.runs.flatMap((run) => (run.benchmarkId === id ? [run.runId, run.state] : [])).join(),
  );
  const workspace = useSession((s) => s.workspace);
  // Another grading may be shown by now.
  const view = useMemo(() => ({ runs, workspace }), [runs, workspace]);
  const { last: results, reload } = useCall('exam.results', id === undefined ? null : { benchmarkId: id }, view);
  const alike = useAlikeSets(results?.models.map(({ runId }) => runId) ?? []);
  const graded = results?.models.some(({ reviewed }) => reviewed.answered > 0) ?? false;
  return (
    <ResultsPage
      empty={results && !graded ? { title: t('exam.empty'), text: t('exam.emptyText') } : null}
      onAgain={reload}
    >
      {results && graded ? (
        <InTurn>
          <Section title={t('exam.results.models')} aside={<Copy name={t('exam.results.models')} />}>
            {areDifferent(alike) ? <p className="max-w-[72ch]">{t('results.differentlyBeside')}</p> : null}
            <Models models={results.models} />
            <p className="max-w-[90ch] text-sm text-faint">
              {t('exam.results.reviewedNote')} {results.rule}
            </p>
          </Section>
          <Section title={t('exam.results.byExam')} aside={<Copy name={t('exam.results.byExam')} />}>
            <Placements exams={results.exams} models={results.models} />
            <p className="max-w-[90ch] text-sm text-faint">
              {t('exam.results.note')} {results.assumption}
            </p>
          </Section>
          <Section title={t('exam.results.byType')} aside={<Copy name={t('exam.results.byType')} />}>
            <Types models={results.models} />
          </Section>
          {id === undefined ? null : <Against key={id} benchmarkId={id} results={results} />}
        </InTurn>
      ) : null}
    </ResultsPage>
  );
}
