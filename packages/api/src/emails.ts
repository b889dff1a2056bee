import {
	emailVerificationEmail,
	invitationEmail,
	passwordResetEmail,
} from './accounts/auth/emails.ts'
import { securityNoticeEmail } from './accounts/auth/security-notice.ts'
import { signedCopyEmail } from './contracts/sealing/emails.ts'
import {
	cancellationEmail,
	cancellationNoticeEmail,
	signingCodeEmail,
} from './contracts/signing/emails.ts'
import { registerEmails } from './email/registry.ts'
import {
	addressConfirmationEmail,
	eventNotificationEmail,
	subscriptionDisabledEmail,
} from './outreach/notifications/emails.ts'
import { initialEmail, reminderEmail } from './outreach/sends/emails.ts'
import { bookedEmail, cancelledEmail, rescheduledEmail } from './sale/appointments/emails.ts'
import { priceChangedEmail } from './sale/presentations/prices/emails.ts'
import {
	answerAddressEmail,
	answeredQuestionEmail,
	escalatedQuestionEmail,
} from './sale/qa/emails.ts'

/** Registers the definition of every email kind. A missing definition is a compile error. */
registerEmails({
	initial: initialEmail,
	reminder: reminderEmail,
	signing_code: signingCodeEmail,
	contract_copy: signedCopyEmail,
	contract_cancelled: cancellationEmail,
	contract_cancelled_office: cancellationNoticeEmail,
	appointment_booked: bookedEmail,
	appointment_rescheduled: rescheduledEmail,
	appointment_cancelled: cancelledEmail,
	question_escalated: escalatedQuestionEmail,
	question_answered: answeredQuestionEmail,
	answer_address: answerAddressEmail,
	price_changed: priceChangedEmail,
	subscription_disabled: subscriptionDisabledEmail,
	event_notification: eventNotificationEmail,
	invitation: invitationEmail,
	password_reset: passwordResetEmail,
	address_confirmation: addressConfirmationEmail,
	security_notice: securityNoticeEmail,
	email_verification: emailVerificationEmail,
})
