import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about exports and erasures. */
export const privacyReference: SliceReference = {
	operations: {
		'privacy.requestExport':
			'Starts an export of all data of the company as an archive. An email with the link follows when it is ready. Admins only.',
		'privacy.listExports': 'Returns the exports of the company with their links. Admins only.',
		'privacy.deleteCompany':
			'Deletes the company and all its data, except signed contracts, which are kept as evidence. It cannot be undone. Repeat the name of the company as a confirmation; another name returns 400. A company with signed contracts needs an export that can still be downloaded, otherwise the call returns 409. Admins only.',
		'privacy.eraseHomeowner':
			'Erases the personal data of a homeowner from presentations, questions, emails and events, except signed contracts. It cannot be undone. Repeat the name of the homeowner as a confirmation; another name returns 400. Data that was erased already returns 409. A signed-in user must be an admin.',
		'privacy.erasure':
			'Returns the state of an erasure and, once it is completed, its signed certificate. It needs no credential, because the account of the caller may have been erased.',
	},
	models: {
		DataExport: {
			$: 'Export of all data of a company.',
			id: 'ID of the export.',
			status: 'State of the export.',
			bytes: 'Size of the archive in bytes. Null until it is ready.',
			completedAt: 'Time of completion. Null until then.',
			expiresAt: 'Time at which the archive expires. Null until it is ready.',
			downloadUrl: 'Signed URL of the archive. Null when it cannot be downloaded.',
		},
		DataExports: { exports: 'The exports, newest first.' },
		DeleteCompanyInput: { name: 'Name of the company, repeated as a confirmation.' },
		EraseHomeownerInput: {
			name: 'First and last name of the homeowner, repeated as a confirmation.',
		},
		ErasureInput: { certificateId: 'ID of the erasure.' },
		Erasure: {
			$: 'State of an erasure.',
			certificateId: 'ID of the erasure and of its certificate.',
			status: 'State of the erasure.',
			certificate: 'Signed statement of what was done. Null until it is completed.',
		},
		Certificate: {
			$: 'Signed statement of what an erasure did.',
			format: 'Always `dormer-erasure-1`.',
			certificateId: 'ID of the certificate.',
			kind: 'What was erased: a company or a homeowner.',
			organizationId: 'ID of the company.',
			presentationIds: 'IDs of the presentations that were affected.',
			requestedAt: 'Time of the request.',
			completedAt: 'Time of completion.',
			erased: 'Number of deleted or redacted rows by table.',
			objects: 'Number of deleted files.',
			kept: 'Rows and files that were kept, with the reason.',
			seal: 'Signature over all other fields as canonical JSON.',
		},
		CertificateKept: {
			$: 'Rows or files that an erasure kept.',
			table: 'Table of the rows. `files/contracts` for sealed PDFs, which are files.',
			rows: 'Number of rows or files.',
			why: 'Reason.',
		},
		CertificateSeal: {
			$: 'Signature of a certificate.',
			algorithm: 'Hash algorithm of the signature.',
			certificate: 'Certificate of the signing key, in PEM.',
			signature: 'Signature in base64.',
		},
	},
}
