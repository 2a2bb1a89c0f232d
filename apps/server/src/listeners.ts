import { type EventSubscription, onEvent } from './core/jobs/events.ts'
import { outlineChanged } from './features/catalogue/catalogue.public.ts'
import { registrationSubmitted } from './features/centres/centres.public.ts'
import {
  certificateIssued,
  certificateRevoked,
  correctCertificateForExam,
  issueCertificateForCourse,
  issueCertificateForExam,
  revokeCertificateForCourse,
} from './features/certificates/certificates.public.ts'
import { notifyOfNewDevice } from './features/community/community.public.ts'
import {
  creditsEntered,
  evidenceSubmitted,
  grantCertificateCredits,
  grantCourseCredits,
  grantExamCredits,
  reverseCertificateCredits,
  reverseCourseCredits,
} from './features/credits/credits.public.ts'
import {
  recordCertificateIssued,
  recordCertificateRevoked,
  recordCourseCompleted,
  recordExamSubmitted,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistrationSubmitted,
  recordResultReleased,
} from './features/developers/developers.public.ts'
import { certificateChangeRequired, regradeApplied, resultReleased } from './features/grading/grading.public.ts'
import { newDeviceSignIn, personJoined, personLeft, personMoved } from './features/identity/identity.public.ts'
import {
  classSeatRequested,
  courseCompleted,
  courseReopened,
  lessonRepeated,
  productStarted,
  updateProgressAfterOutlineChange,
} from './features/learning/learning.public.ts'
import { completeQuiz } from './features/practice/practice.public.ts'
import {
  enqueueMovedPerson,
  notifyApprovers,
  recordCertificateCompletions,
  recordCreditCompletions,
  recordExamCompletions,
  recordPersonCompletions,
} from './features/requirements/requirements.public.ts'
import { enqueueRelease, refreshCohortAfterRegrade } from './features/results/results.public.ts'
import { enqueueSharingRewards } from './features/sharing/sharing.public.ts'
import { attemptSubmitted, leavesUpheld } from './features/sitting/sitting.public.ts'

/**
 * The listeners to events of other features, in the order in which they are called. They are part of `Deps` before
 * anything runs.
 */
export const listeners: readonly EventSubscription[] = Object.freeze([
  onEvent(resultReleased, issueCertificateForExam),
  onEvent(resultReleased, grantExamCredits),
  onEvent(resultReleased, recordExamCompletions),
  onEvent(resultReleased, completeQuiz),
  onEvent(certificateChangeRequired, correctCertificateForExam),
  onEvent(leavesUpheld, enqueueRelease),
  onEvent(regradeApplied, refreshCohortAfterRegrade),
  onEvent(outlineChanged, updateProgressAfterOutlineChange),
  onEvent(courseCompleted, issueCertificateForCourse),
  onEvent(courseCompleted, grantCourseCredits),
  onEvent(courseCompleted, recordPersonCompletions),
  onEvent(lessonRepeated, recordPersonCompletions),
  onEvent(courseCompleted, enqueueSharingRewards),
  onEvent(courseReopened, revokeCertificateForCourse),
  onEvent(courseReopened, reverseCourseCredits),
  onEvent(productStarted, enqueueSharingRewards),
  onEvent(newDeviceSignIn, notifyOfNewDevice),
  onEvent(personJoined, recordPersonJoined),
  onEvent(personLeft, recordPersonLeft),
  onEvent(registrationSubmitted, recordRegistrationSubmitted),
  onEvent(attemptSubmitted, recordExamSubmitted),
  onEvent(resultReleased, recordResultReleased),
  onEvent(certificateIssued, recordCertificateIssued),
  onEvent(certificateIssued, grantCertificateCredits),
  onEvent(certificateIssued, recordCertificateCompletions),
  onEvent(certificateRevoked, recordCertificateRevoked),
  onEvent(certificateRevoked, reverseCertificateCredits),
  onEvent(courseCompleted, recordCourseCompleted),
  onEvent(creditsEntered, recordCreditCompletions),
  onEvent(evidenceSubmitted, notifyApprovers),
  onEvent(registrationSubmitted, notifyApprovers),
  onEvent(classSeatRequested, notifyApprovers),
  onEvent(personJoined, enqueueMovedPerson),
  onEvent(personMoved, enqueueMovedPerson),
  onEvent(personLeft, enqueueMovedPerson),
])
