import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTexts } from '#web/ui/texts.ts'
import { Button } from '../button.tsx'
import { Modal } from '../overlays/modal.tsx'
import { formTexts } from './form-texts.ts'
import type { ConsoleForm } from './use-form.ts'

/**
 * A button that restores the last saved state, after a confirmation, because the discarded changes can't be recovered.
 */
export function DiscardButton<V extends FieldValues>({
  form,
  changes,
}: {
  readonly form: ConsoleForm<V>
  readonly changes: number
}) {
  const t = useTexts(formTexts)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Button look="quiet" onPress={() => setAsked(true)}>
        {t.bar.discard}
      </Button>
      {isAsked ? (
        <Modal
          title={t.discard.title}
          onClose={close}
          isAlert
          footer={
            <>
              <Button autoFocus onPress={close}>
                {t.discard.stay}
              </Button>
              <Button
                look="danger"
                onPress={() => {
                  close()
                  form.discard()
                }}
              >
                {t.discard.go}
              </Button>
            </>
          }
        >
          <p>{t.discard.body(changes)}</p>
        </Modal>
      ) : null}
    </>
  )
}
