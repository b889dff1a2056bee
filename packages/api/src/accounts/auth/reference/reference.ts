import type { SliceReference } from '../../../core/reference/reference.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../limits.ts'

/** Texts of the API reference about signing in and the second factor. */
export const authReference: SliceReference = {
	operations: {
		'auth.signup':
			'Creates a company and its first admin, and signs them in. A server may require an invitation or accept no new companies (403 `SIGNUP_CLOSED`).',
		'auth.login':
			'Signs in and sets the cookie `session`. A session lasts 24 hours, or 7 hours without a request. With a second factor, the call returns 401 `SECOND_FACTOR_REQUIRED`: continue with `POST /api/auth/login/code`.',
		'auth.loginCode':
			'Completes a sign-in with a code from the authenticator app or a recovery code, which works once.',
		'auth.setPassword':
			'Sets a password with the token from an invitation or a reset, and signs in. The token works once.',
		'auth.forgotPassword':
			'Emails a link for setting a password. The response is the same whether or not the address has an account.',
		'auth.logout': 'Ends the session and deletes the cookie.',
		'auth.logoutEverywhere': 'Ends all sessions of the user.',
		'auth.me': 'Returns the user of the session and their company.',
		'auth.verifyEmail':
			'Verifies the email address of a new company with the token from the verification email. Until then, the company can email only its own team.',
		'auth.sendVerificationAgain':
			'Emails the verification link again. Returns 409 when the address is already verified.',
		'auth.changePassword':
			'Changes the password and ends all other sessions of the user. A wrong current password returns 409.',
		'auth.sessions': 'Returns the sessions of the user.',
		'auth.endSession': 'Ends one session of the user.',
		'secondFactor.get': 'Returns whether the user has a second factor.',
		'secondFactor.start':
			'Creates the secret for an authenticator app. It takes effect when its first code is confirmed.',
		'secondFactor.confirm':
			'Turns the second factor on with a first code, and returns recovery codes. Only this response shows them.',
		'secondFactor.makeRecoveryCodes':
			'Replaces the recovery codes. The old ones stop working. Only this response shows the new ones.',
		'secondFactor.turnOff': 'Turns the second factor off.',
		'secondFactor.reset':
			'Removes the second factor of a member who lost it. Admins only; recorded in the audit log.',
		'secondFactor.getPolicy': 'Returns the rules for signing in to the company.',
		'secondFactor.setPolicy':
			'Changes the rules for signing in. An admin needs a second factor before requiring one for everyone (409). Admins only.',
	},
	models: {
		User: {
			$: 'Member of a company.',
			id: 'ID of the user.',
			email: 'Email address with which the user signs in.',
			name: 'Name of the user.',
			role: '`admin` also manages the company, `rep` sells.',
		},
		Organization: { $: 'Company.', id: 'ID of the company.', name: 'Name of the company.' },
		SignedIn: {
			$: 'Signed-in user.',
			user: 'The user.',
			organization: 'Company of the user.',
		},
		Me: {
			$: 'User of the session.',
			$like: 'SignedIn',
			onboarding: 'What the user has done for the first time.',
			awaitsEmailVerification:
				'True while the company can email only its own team, because its email address is not verified.',
			awaitsAddressProof:
				'True while an invited user has not proved that they own the email address. Until then, the user gets no emails about homeowners.',
		},
		Onboarding: {
			$: 'First steps of a user in the editor.',
			tour: 'Whether the user completed or dismissed the tour.',
			tourCompletedAt: 'Time at which the user first completed the tour. Null until then.',
			tourDismissedAt: 'Time at which the user first dismissed the tour. Null until then.',
			welcomeSeenAt: 'Time at which the user first saw the welcome page. Null until then.',
			milestones: 'Time at which the user first reached each milestone.',
		},
		SignupInput: {
			$: 'New company and its first admin.',
			organizationName: 'Name of the company, at most 120 characters.',
			name: 'Name of the admin.',
			email: 'Email address of the admin.',
			password: `Password of the admin, ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. Weak passwords are refused.`,
			invitation: 'Invitation from the operator, if the server requires one.',
			timezone: 'IANA time zone of the company, such as America/Denver. It can be changed later.',
		},
		LoginInput: {
			$: 'Sign-in.',
			email: 'Email address of the user.',
			password: 'Password of the user.',
		},
		CodeInput: {
			code: 'Code of the authenticator app. At a sign-in also a recovery code.',
		},
		SetPasswordInput: {
			$: 'New password.',
			token: 'Token from the link.',
			password: `New password, ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
		},
		ForgotPasswordInput: { email: 'Email address of the account.' },
		VerifyEmailInput: { token: 'Token from the link.' },
		VerifiedEmail: {
			$: 'Verified email address.',
			state: '`verified` by this call, or `already_verified` by an earlier one.',
		},
		ChangePasswordInput: {
			$: 'Change of a password.',
			currentPassword: 'Current password.',
			newPassword: `New password, ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
		},
		OwnSession: {
			$: 'Session of the user.',
			id: 'ID of the session.',
			userAgent: 'Browser of the session. Null when unknown.',
			ip: 'IP address of the sign-in. Empty for sessions from before this field existed.',
			createdAt: 'Time of the sign-in.',
			usedAt: 'Time of the last request, precise to a minute.',
			isCurrent: 'True for the session of this request.',
		},
		OwnSessions: { sessions: 'The sessions.' },
		EndSessionInput: { sessionId: 'ID of the session.' },
		SecondFactorState: {
			$: 'Second factor of the user.',
			enabledAt: 'Time at which it was turned on. Null while it is off.',
			recoveryCodesLeft: 'Number of recovery codes that are still unused.',
			required: 'True when the company requires a second factor for everyone.',
		},
		SecondFactorSetup: {
			$: 'Secret for an authenticator app.',
			secret: 'The secret in base32.',
			url: 'The `otpauth:` URI for a QR code.',
		},
		OwnPasswordInput: { password: 'Password of the user, as a confirmation.' },
		RecoveryCodes: { recoveryCodes: 'Codes that replace the authenticator app. Each works once.' },
		SecurityPolicy: {
			$: 'Rules for signing in to a company.',
			secondFactorRequired: 'True when everyone needs a second factor.',
		},
	},
}
