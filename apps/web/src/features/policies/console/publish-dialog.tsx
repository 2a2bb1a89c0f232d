import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './policies-console.module.css'
import { policyConsoleTexts } from './policy-console-texts.ts'

type PublishProps = {
  /** The number that the revision gets. */
  readonly version: number
  /** The people of active requirements that include the policy. */
  readonly people: number
  readonly onPublish: (asksAgain: boolean) => Promise<unknown>
  readonly onClose: () => void
}

/**
 * Asks whether a new revision requires signatures, as the first one always does, and states the effect of publishing
 * it.
 */
export function PublishPolicyDialog({ version, people, onPublish, onClose }: PublishProps) {
  const t = useTexts(policyConsoleTexts).publish
  const ui = useTexts(uiTexts)
  const [kind, setKind] = useState<'minor' | 'again'>('again')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const asksAgain = version === 1 || kind === 'again'
  const publish = () =>
    run(
      async () => {
        await onPublish(asksAgain)
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  return (
    <Modal
      title={t.title(version)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void publish()}>
            {t.go}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {version > 1 ? (
          <SegmentedControl
            label={t.kind}
            size="s"
            options={(['again', 'minor'] as const).map((value) => ({ value, words: t.kinds[value] }))}
            value={kind}
            onChange={setKind}
          />
        ) : null}
        <p>
          {version === 1
            ? t.first
            : asksAgain
              ? people === 0
                ? t.nobody
                : t.again(formatNumber(people), people)
              : t.minor}
        </p>
        {why ? (
          <p role="alert" className={css.refused}>
            {why}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
