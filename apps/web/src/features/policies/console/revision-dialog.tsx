import { Modal } from '#web/console/overlays/modal.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { PolicyDocument } from '../parts/policy-document.tsx'
import css from './policies-console.module.css'
import { usePolicyRevision } from './policy-console.queries.ts'
import { policyConsoleTexts } from './policy-console-texts.ts'

type RevisionProps = { readonly policyId: string; readonly version: number; readonly onClose: () => void }

/** A published revision, exactly as people sign it. */
export default function RevisionDialog({ policyId, version, onClose }: RevisionProps) {
  const t = useTexts(policyConsoleTexts)
  const query = usePolicyRevision(policyId, version)
  return (
    <Modal
      title={query.data ? `${pickReaderText(query.data.title)} · ${t.version(version)}` : t.version(version)}
      kind="panel"
      width={720}
      onClose={onClose}
    >
      <QueryStates query={query} skeleton={<PanelSkeleton height={480} />}>
        {(revision) => (
          <div className={css.read}>
            <PolicyDocument policy={revision} />
            <p className={css.none}>
              {t.people.digest}: <code>{revision.digest}</code>
            </p>
          </div>
        )}
      </QueryStates>
    </Modal>
  )
}
