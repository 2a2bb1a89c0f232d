/**
 * The treatment of a column that refers to a person. `own`: the rows are about the person, and are exported. `staff`:
 * they record an act of the person as staff on other people or objects; they remain and, once the person is erased,
 * refer to an account without a name. `erased`: an erasure deletes the rows, keeps them, or removes only the reference
 * to the person.
 */
export type DataTreatment = { readonly is: 'own' | 'staff'; readonly erased: 'deleted' | 'kept' | 'unlinked' }

const gone: DataTreatment = { is: 'own', erased: 'deleted' }
const kept: DataTreatment = { is: 'own', erased: 'kept' }
const unlinked: DataTreatment = { is: 'own', erased: 'unlinked' }
const staff: DataTreatment = { is: 'staff', erased: 'kept' }

/**
 * The columns that refer to people, by `table.column`, in the order in which rows can be deleted. A test fails when a
 * column is missing here.
 */
export const personDataColumns: Readonly<Record<string, DataTreatment>> = {
  // Ways to sign in, and private settings.
  'account_identity.account_id': gone,
  'connection_identity.account_id': gone,
  'scim_user.account_id': gone,
  'provisioning_entry.account_id': gone,
  'emergency_account.account_id': gone,
  'joining_application.account_id': gone,
  'joining_application.decided_by': staff,
  'joining_way.created_by': staff,
  'connection_test.account_id': gone,
  'connection_test.asked_by': gone,
  'emergency_account.given_by': staff,
  'identity_connection.trusted_by': staff,
  'account_factor.account_id': gone,
  'recovery_code.account_id': gone,
  'waiting_sign_in.account_id': gone,
  'passkey_challenge.account_id': gone,
  'factor_reset.account_id': gone,
  'factor_reset.asked_by': gone,
  'factor_policy.set_by': staff,
  'email_change.account_id': gone,
  'password_reset.account_id': gone,
  'sign_in_code.account_id': gone,
  'session.account_id': gone,
  'team_manager.account_id': gone,
  'wecom_binding.account_id': gone,
  'staff_grant.account_id': gone,
  'staff_role_holder.account_id': gone,
  'staff_post.account_id': gone,
  'membership_field.account_id': gone,
  'person.account_id': gone,
  'saved_view.owner_id': gone,
  'task.owner_id': gone,
  'person_import.owner_id': gone,
  'question_sheet_mapping.account_id': gone,
  'learner_clock.account_id': gone,
  'start_place.account_id': gone,
  // The person's texts, marks and requests.
  'comment.account_id': gone,
  'comment_like.account_id': gone,
  'assignment_work.account_id': gone,
  'attempt_file.account_id': gone,
  'observation_picture.account_id': gone,
  'credit_evidence.account_id': gone,
  'credit_audit_file.account_id': gone,
  'credit_audit_proof.account_id': gone,
  'survey_answered.account_id': gone,
  'lesson_note.account_id': gone,
  'live_message.account_id': gone,
  'live_hand.account_id': gone,
  'live_signed.account_id': gone,
  'live_feed.account_id': gone,
  'live_mute.account_id': gone,
  'live_reservation.account_id': gone,
  'contact_message.account_id': gone,
  'favourite_product.account_id': gone,
  'favourite_teacher.account_id': gone,
  'report_mail.account_id': gone,
  'subscription.account_id': gone,
  'wanted_product.account_id': gone,
  'notice_digest_item.account_id': gone,
  'notice_hours.account_id': gone,
  'notice_preference.account_id': gone,
  'notification.account_id': gone,
  'outbound_message.account_id': gone,
  'document_conversion.owner_id': gone,
  'material_download.account_id': gone,
  'plan_standing.account_id': gone,
  'study_rank.account_id': gone,
  'study_rank_left.account_id': gone,
  'chosen_track.account_id': gone,
  'exam_applicant.account_id': gone,
  'teacher.account_id': unlinked,
  // Results, proofs and accounting records, which the law or other people require. They refer to an account without a
  // name.
  'agreement_signature.account_id': kept,
  'membership.account_id': kept,
  'attempt.account_id': kept,
  'certificate.account_id': kept,
  'certificate_batch_row.account_id': kept,
  'certificate_application.account_id': kept,
  'exam_application.account_id': kept,
  'exam_allowance.account_id': kept,
  'exam_coupon.account_id': kept,
  'exam_target.account_id': kept,
  'exam_trial.account_id': kept,
  'marking_task.candidate_id': kept,
  'comment_report.account_id': kept,
  'comment_report.author_id': kept,
  'content_progress.account_id': kept,
  'lesson_act.account_id': kept,
  'product_progress.account_id': kept,
  'study_day.account_id': kept,
  'study_lesson.account_id': kept,
  'study_record.account_id': kept,
  'study_plan_target.account_id': kept,
  'training_credit.account_id': kept,
  'credit_audit_person.account_id': kept,
  'credit_audit_entry.account_id': kept,
  'requirement_person.account_id': kept,
  'requirement_move.account_id': gone,
  'requirement_cycle.account_id': kept,
  'requirement_waiver_withdrawn.account_id': kept,
  'team_escalation.account_id': kept,
  'requirement_reminder.account_id': kept,
  'leave_of_absence.account_id': kept,
  'team_reminder.account_id': kept,
  // Without remarks, notes, comments, and answers in words or pictures.
  'observation.account_id': kept,
  // Without the typed name.
  'policy_signature.account_id': kept,
  'live_attendance.account_id': kept,
  'package_attempt.account_id': kept,
  'package_part.account_id': kept,
  'training_place.account_id': kept,
  'training_hold.account_id': kept,
  'entitlement.account_id': kept,
  'product_order.account_id': kept,
  'coupon.account_id': kept,
  'reward_balance.account_id': kept,
  'reward_entry.account_id': kept,
  'reward_entry.invitee_id': kept,
  'share_link.account_id': kept,
  'share_invite.invitee_id': kept,
  'subscription_code.used_by': kept,
  'wish.asked_by': kept,
  'wish_vote.account_id': kept,
  'stored_file.owner_id': kept,
  'audit_line.actor_id': kept,
  // Without the typed name, the address and the device.
  'sign_in_entry.account_id': kept,
  // As a member of staff.
  'application_decision.decided_by': staff,
  'certificate_application.decided_by': staff,
  'certificate_batch.owner_id': staff,
  'comment.decided_by': staff,
  'comment_word_list.changed_by': staff,
  'company_price.changed_by': staff,
  'contact_message.closed_by': staff,
  'content_draft.updated_by': staff,
  'course_draft.updated_by': staff,
  'course_version.published_by': staff,
  'exam_allowance.given_by': staff,
  'exam_allowance.withdrawn_by': staff,
  'exam_announcement.said_by': staff,
  'exam_appeal.answered_by': staff,
  'exam_application.decided_by': staff,
  'exam_checkin.noted_by': staff,
  'exam_fee.changed_by': staff,
  'exam_staff_request.actor_id': staff,
  'exam_version.published_by': staff,
  'home_banner.changed_by': staff,
  'leave_review.decided_by': staff,
  'live_class.created_by': staff,
  'marking_aside.grader_id': staff,
  'marking_opinion.grader_id': staff,
  'marking_sample.kept_by': staff,
  'marking_task.claimed_by': staff,
  'media.created_by': staff,
  'order_event.actor_id': staff,
  'order_invoice.issued_by': staff,
  'order_invoice.red_by': staff,
  'order_invoice.refused_by': staff,
  'order_refund.asked_by': staff,
  'order_refund.decided_by': staff,
  'order_refund.proposed_by': staff,
  'assignment_work.marked_by': staff,
  'package.created_by': staff,
  'product_order.transfer_by': staff,
  'product_order.transfer_second': staff,
  'question.sent_by': staff,
  'question_change.saved_by': staff,
  'question_import.owner_id': staff,
  'question_version.approved_by': staff,
  'question_version.author_id': staff,
  'regrade.decided_by': staff,
  'regrade.proposed_by': staff,
  'training_credit.recorded_by': staff,
  'credit_evidence.decided_by': staff,
  'credit_audit.created_by': staff,
  'credit_audit_person.decided_by': staff,
  'training_credit_kind.created_by': staff,
  'training_credit_rate.set_by': staff,
  'promotion.changed_by': staff,
  'promotion.created_by': staff,
  'requirement.created_by': staff,
  'requirement_cycle.waived_by': staff,
  'requirement_waiver_withdrawn.given_by': staff,
  'requirement_waiver_withdrawn.withdrawn_by': staff,
  'reward_rule.created_by': staff,
  'server_outage.decided_by': staff,
  'single_mark.author_id': staff,
  'service_account.created_by': staff,
  'webhook_endpoint.created_by': staff,
  'statement_difference.settled_by': staff,
  'staff_grant.given_by': staff,
  'staff_role_holder.given_by': staff,
  'staff_post.given_by': staff,
  'study_plan.created_by': staff,
  'subscription_code.created_by': staff,
  'leave_of_absence.noted_by': staff,
  'team_escalation.manager_id': staff,
  'team_manager.named_by': staff,
  'team_reminder.reminded_by': staff,
  'observation.observer_id': staff,
  'observation_picture.observer_id': staff,
  'checklist.created_by': staff,
  'checklist_version.published_by': staff,
  'policy.created_by': staff,
  'policy_version.published_by': staff,
  'training_class.created_by': staff,
  'vip_offer.changed_by': staff,
  'wecom_binding.bound_by': staff,
  'wish.answered_by': staff,
}

/**
 * The tables that refer to a person through another table and that an export includes. They are treated like the table
 * to which they refer.
 */
export const indirectTables: readonly {
  readonly table: string
  readonly column: string
  readonly parent: string
  readonly key: string
}[] = [
  ...['answered_paper', 'attempt_event', 'attempt_leave', 'given_mark', 'exam_receipt', 'exam_appeal'].map((table) => ({
    table,
    column: 'attempt_id',
    parent: 'attempt',
    key: 'id',
  })),
  { table: 'credit_evidence_file', column: 'evidence_id', parent: 'credit_evidence', key: 'id' },
  { table: 'assignment_file', column: 'work_id', parent: 'assignment_work', key: 'id' },
  ...['order_event', 'order_invoice', 'order_refund'].map((table) => ({
    table,
    column: 'order_id',
    parent: 'product_order',
    key: 'id',
  })),
]

/**
 * Columns that are never exported, not even to the person: credentials, addresses that act without a sign-in
 * (`unsubscribe`, also in `backup`), keys of sealed files, and internal values of the portal.
 */
const withheldColumns =
  /^sealed|(^|_)(hash|secret|seed|words|fingerprint|search_tokens|holder_keys|submit_key|storage_key|signature|digest|challenge|unsubscribe|backup)$/
export const isExportedColumn = (column: string): boolean => !withheldColumns.test(column)

/**
 * Returns the tables and columns for whose treatment `wanted` returns true, in the order in which rows can be deleted.
 */
export const columnsWithTreatment = (
  wanted: (fate: DataTreatment) => boolean,
): readonly { readonly table: string; readonly column: string }[] =>
  Object.entries(personDataColumns)
    .filter(([, fate]) => wanted(fate))
    .map(([place]) => {
      const [table = '', column = ''] = place.split('.')
      return { table, column }
    })
