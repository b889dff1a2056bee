import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about the company’s contact details, its team and its audit log. */
export const companyReference: SliceReference = {
	operations: {
		'company.getContact': 'Returns the contact details that contracts and branding show.',
		'company.updateContact':
			'Changes the fields that you send. Signed contracts keep the details that they were signed with. A signed-in user must be an admin.',
		'company.welcomeSeen': 'Records that the user has seen the welcome page. Made for the editor.',
		'team.list':
			'Returns the members of the company, including invited members who have not joined yet. A signed-in user must be an admin.',
		'team.invite':
			'Invites a member. The link for setting a password is emailed and returned; pass it on yourself when `mailed` is false. The returned link does not prove the email address: whoever uses it gets no emails before proving it. Admins only.',
		'team.inviteAgain':
			'Emails a member a new link for setting a password. The old link stops working. Admins only.',
		'team.remove':
			'Removes a member and ends their sessions. What they created stays. The last admin cannot be removed (409). Admins only.',
		'adminActs.list':
			'Returns who changed what in the company: members, keys, subscriptions, settings and contracts.',
		'onboarding.tour':
			'Records that the user completed or dismissed the tour. A completed tour stays completed.',
		'onboarding.milestone':
			'Records the first time that the user reached a milestone. Repeating it changes nothing.',
		'notifications.mine': 'Returns what the user gets emails about.',
		'notifications.setMine': 'Replaces what the user gets emails about.',
	},
	models: {
		Contact: {
			$: 'Contact details of a company. An unknown value is empty.',
			phone: 'Phone number.',
			email: 'Email address.',
			address: 'Street and number.',
			city: 'City.',
			state: 'State or region.',
			zip: 'ZIP or postal code.',
			licenseNumber: 'Number of the contractor’s license.',
			timezone:
				'IANA time zone, used for appointments and dates in contracts. It follows the address until somebody sets it.',
			website: 'URL of the website.',
		},
		CompanyContact: {
			$: 'Contact details of the company.',
			contact: 'The contact details.',
			organizationName: 'Name of the company.',
			nextSteps: 'What homeowners read after signing. At most six steps.',
			revision:
				'Identifies the texts of this record. Send it with an update to avoid overwriting someone else’s changes.',
		},
		WelcomeSeen: {
			$: 'Confirmation, with the time of the first view.',
			welcomeSeenAt: 'Time at which the user first saw the welcome page.',
		},
		NextStep: {
			$: 'Step that follows the signature.',
			title: 'Title of the step.',
			text: 'Details. Empty when the title says enough.',
		},
		UpdateContactInput: {
			$: 'Changes to the contact details. Fields that are left out stay as they are.',
			$like: 'Contact',
			contact:
				'The changed details. They may instead be sent as fields of the body itself, but not both ways.',
			organizationName: 'Name of the company.',
			nextSteps: 'The steps after signing, at most 6. They replace the stored ones.',
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
		},
		UpdateContactInputContact: { $: 'Changed contact details.', $like: 'Contact' },
		Member: {
			$: 'Member of a company.',
			$like: 'User',
			joinedAt: 'Time at which the member set a password. Null until then.',
			invitation: 'Last invitation. Null once the member has joined.',
		},
		MemberInvitation: {
			$: 'Invitation of a member.',
			invitedAt: 'Time of the invitation.',
			expiresAt: 'Time at which its link expires.',
		},
		Team: { team: 'The members.' },
		InviteInput: {
			$: 'Member to invite.',
			name: 'Name of the member.',
			email: 'Email address of the member.',
			role: '`admin` also manages the company, `rep` sells.',
		},
		Invitation: {
			$: 'Link for setting a password.',
			url: 'The link. It works once.',
			expiresAt: 'Time at which it expires.',
		},
		Invited: {
			$: 'Invited member.',
			user: 'The member.',
			invitation: 'The link to pass on.',
			mailed:
				'True when the link was actually sent by email. A server without a mail relay only stores the email.',
		},
		InvitedAgain: {
			$: 'Member with a new link.',
			$like: 'Invited',
			invitation: 'The link to pass on. Null for a member who has joined: only they may see it.',
		},
		MemberInput: { userId: 'ID of the member.' },
		ResetSecondFactorInput: { userId: 'ID of the member.' },
		Actor: {
			$: 'User or API key that performed an act.',
			type: 'Whether a user or a key acted.',
			id: 'ID of the user or key. `service` and a name for a service token.',
			name: 'Name at the time of the act.',
		},
		AdminAct: {
			$: 'Administrative act.',
			id: 'ID of the act.',
			kind: 'Area of the act.',
			type: 'What was done, such as `api_key.created`.',
			actor: 'Who did it.',
			subject: 'What it was done to.',
			changes: 'Changed fields with their values before and after. Never secrets.',
			ip: 'IP address of the request.',
			occurredAt: 'Time of the act.',
		},
		AdminActSubject: {
			$: 'Object of an administrative act.',
			id: 'ID of the object.',
			name: 'Name at the time of the act.',
		},
		FieldChange: {
			$: 'Change to a field.',
			before: 'Value before the change. Null when there is none.',
			after: 'Value after the change. Null when there is none.',
		},
		ListAdminActsInput: {
			kind: 'Returns only administrative acts of this area.',
			actorId: 'Returns only administrative acts of this user or key.',
		},
		AdminActList: {
			$: 'Page of administrative acts.',
			acts: 'The acts, newest first.',
			actors: 'Everyone who performed an act, for use as a filter. Empty on later pages.',
		},
		TourInput: { action: 'How the user left the tour.' },
		MilestoneInput: {
			milestone:
				'Name of the milestone: a lowercase letter, then up to 39 lowercase letters, digits or `_`.',
		},
		OnboardingAnswer: { onboarding: 'First steps of the user.' },
		MemberNotifications: {
			$: 'What a member gets emails about.',
			topics: 'The topics.',
			scope: '`own` for presentations that the member created, `all` for every presentation.',
		},
		MemberNotificationsAnswer: { notifications: 'The topics of the user.' },
	},
}
