import { type Listener, on } from './core/jobs/events.ts'
import { outlineChanged } from './features/catalogue/catalogue.public.ts'
import {
  correctForExam,
  issueForCourse,
  issueForExam,
  revokeForCourse,
} from './features/certificates/certificates.public.ts'
import { notifyOfNewDevice } from './features/community/community.public.ts'
import { regradeApplied, resultCorrected, resultReleased } from './features/grading/grading.public.ts'
import { newDeviceSignIn } from './features/identity/identity.public.ts'
import { adaptProgress, courseCompleted, courseReopened, productStarted } from './features/learning/learning.public.ts'
import { recordForPerson } from './features/requirements/requirements.public.ts'
import { enqueueRelease, refreshAfterRegrade } from './features/results/results.public.ts'
import { enqueueSharingRewards } from './features/sharing/sharing.public.ts'
import { leavesUpheld } from './features/sitting/sitting.public.ts'

/** The listeners to events of other features, in the order of their calls. Part of `Deps` before anything runs. */
export const listeners: readonly Listener[] = Object.freeze([
  on(resultReleased, issueForExam),
  on(resultReleased, recordForPerson),
  on(resultCorrected, correctForExam),
  on(leavesUpheld, enqueueRelease),
  on(regradeApplied, refreshAfterRegrade),
  on(outlineChanged, adaptProgress),
  on(courseCompleted, issueForCourse),
  on(courseCompleted, recordForPerson),
  on(courseCompleted, enqueueSharingRewards),
  on(courseReopened, revokeForCourse),
  on(productStarted, enqueueSharingRewards),
  on(newDeviceSignIn, notifyOfNewDevice),
])
