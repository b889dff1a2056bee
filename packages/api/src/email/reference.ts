import type { SliceReference } from '../core/reference/reference.ts'

/** Texts of the API reference for the group Mail. */
export const emailReference: SliceReference = {
	operations: {
		'mail.list':
			'Returns the outgoing emails of the company with their state. A signed-in user must be an admin.',
		'mail.get':
			'Returns an email with the content that was sent. A signed-in user must be an admin.',
		'mail.report':
			'Reports a bounce or a complaint, for a mail service that posts them. Send the facts as fields, or the complete message. A permanent bounce or a complaint blocks the address.',
		'mail.suppressions':
			'Returns the blocked addresses, which get no email from the company. A signed-in user must be an admin.',
		'mail.liftSuppression':
			'Unblocks an address by removing it from the suppression list, for example because its owner asked for it. A signed-in user must be an admin.',
	},
	models: {
		ListedEmail: {
			$: 'Outgoing email.',
			id: 'ID of the email.',
			kind: 'What the email is about.',
			to: 'Address of the recipient.',
			presentationId: 'ID of the presentation. Null for emails about something else.',
			subject: 'Subject. Null until the email is written.',
			status: 'State of the email.',
			reason: 'Why it was not sent, or the failure message. Null otherwise.',
			createdAt: 'Time at which the email was queued.',
			sentAt: 'Time at which the relay accepted the email. Null until then.',
			openedAt: 'Time at which a person first opened it. Null until then.',
			livemode: 'False for an email in test mode, which is never handed to the relay.',
			machineOpenedAt: 'Time at which a program first opened it. Null until then.',
			clickedAt: 'Time at which a link was first clicked. Null until then.',
			bouncedAt: 'Time at which it bounced. Null otherwise.',
		},
		ListEmailsInput: {
			presentationId: 'Only emails of this presentation.',
			status: 'Only emails in this state.',
		},
		EmailList: {
			$: 'Page of emails.',
			mails: 'The emails, newest first.',
			kept: 'True when this server stores emails instead of handing them to a relay.',
		},
		EmailInput: { mailId: 'ID of the email.' },
		EmailDetail: {
			$: 'Email with its content.',
			mail: 'The email.',
			content: 'What was sent. Null until the email is written.',
		},
		EmailContent: {
			$: 'Content of an email.',
			html: 'Content as HTML. Show it in a sandboxed frame only.',
			text: 'Content as plain text.',
			headers: 'Headers in order.',
			attachments: 'Attached files.',
		},
		EmailContentHeader: {
			$: 'Header of an email.',
			name: 'Name of the header.',
			value: 'Value of the header.',
		},
		EmailContentAttachment: {
			$: 'Attached file.',
			filename: 'Name of the file.',
			contentType: 'Media type of the file.',
			size: 'Size in bytes.',
		},
		ReportedFailure: {
			$: 'Bounce or complaint as fields.',
			type: 'What happened.',
			messageId: 'Message-ID of the email that it is about.',
			permanent:
				'False for a temporary failure, such as a full mailbox, which does not block the address.',
		},
		ReportedMessage: {
			$: 'Bounce or complaint as a message.',
			message: 'Complete message as the relay received it (RFC 3464 or RFC 5965).',
		},
		ReportResult: {
			$: 'What a report changed.',
			matched: 'True when the report is about an email of this company.',
			suppressed: 'True when the address is blocked from now on.',
		},
		Suppression: {
			$: 'Blocked address, which gets no email.',
			address: 'The email address.',
			reason:
				'Why: the recipient unsubscribed, an email bounced, or the recipient reported an email as spam.',
		},
		SuppressionList: { suppressions: 'The blocked addresses.' },
		LiftSuppressionInput: { address: 'The email address.' },
	},
}
