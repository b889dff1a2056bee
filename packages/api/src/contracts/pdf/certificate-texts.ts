import type { CatalogLanguage } from '../../core/languages.ts'
import type { AuditEntry, Statement } from '../evidence/schema.ts'
import type { Certificate } from './typeset.ts'

type CertificateTexts = {
	page: Certificate['texts']
	/** Text of each type of audit entry. */
	events: Record<AuditEntry['type'], string>
	statements: Record<Statement['name'], string>
	facts: {
		document: string
		company: string
		customer: string
		signature: string
		noName: string
		email: string
		noEmail: string
		signed: string
		from: string
		unknownIp: string
		unknownDevice: string
		correction: (signer: string, presentation: string) => string
		none: string
		consent: string
		agreed: (agreed: boolean, version: string) => string
		cancel: string
		until: (time: string) => string
		textHash: string
		templateHash: (version: number) => string
		head: string
		sealedWith: string
		certificate: (fingerprint: string) => string
	}
	reported: string
}

/** Texts of the certificate page, in the language of the contract. */
export const CERTIFICATE_TEXTS: Record<CatalogLanguage, CertificateTexts> = {
	en: {
		page: {
			title: 'Certificate of signature',
			introduction:
				'This page records how the agreement on the preceding pages was signed. The seal covers every byte of this file. The attached evidence.json contains the exact text and each entry below.',
			trail: 'Audit trail',
			qrCode: 'QR code for the address ',
			verify: 'Verify this document',
			seal: 'The seal proves that the file has not changed since it was sealed. All times come from the clock of the sealing service.',
		},
		events: {
			viewed: 'Opened the agreement',
			consent_shown: 'Was shown the consent to sign electronically',
			consent_given: 'Agreed to sign electronically',
			terms_accepted: 'Agreed to the terms',
			signature_mismatch: 'Typed a name that did not match',
			signed: 'Signed',
			sealed: 'The document was sealed',
			copy_sent: 'A copy was sent',
			downloaded: 'Downloaded the document',
			cancelled: 'Canceled the agreement',
		},
		statements: {
			shown: 'Shown',
			signature: 'Signature',
			signer: 'Identified by',
			customer: 'Customer details',
			requirements: 'Requirements',
		},
		facts: {
			document: 'Document',
			company: 'Company',
			customer: 'Customer',
			signature: 'Signature as typed',
			noName: 'none: no name was typed',
			email: 'Email',
			noEmail: 'not provided',
			signed: 'Signed',
			from: 'From',
			unknownIp: 'unknown IP address',
			unknownDevice: 'unknown device',
			correction: (signer, presentation) =>
				`${signer} (entered by the signer); ${presentation} (in the presentation)`,
			none: 'none',
			consent: 'Consent',
			agreed: (agreed, version) =>
				`Agreed to the terms: ${agreed ? 'yes' : 'no'}. Version of the consent text: ${version}`,
			cancel: 'Right to cancel',
			until: (time) => `until ${time}`,
			textHash: 'Text, SHA-256',
			templateHash: (version) => `Template ${version}, SHA-256`,
			head: 'Last entry, SHA-256',
			sealedWith: 'Sealed with',
			certificate: (fingerprint) => `Certificate ${fingerprint}`,
		},
		reported: ' (reported by the caller)',
	},
	es: {
		page: {
			title: 'Certificado de firma',
			introduction:
				'Esta página registra cómo se firmó el contrato que la precede. El sello cubre cada byte de este archivo. El archivo adjunto evidence.json contiene el texto exacto y cada entrada de abajo.',
			trail: 'Registro de auditoría',
			qrCode: 'Código QR de la dirección ',
			verify: 'Verifique este documento',
			seal: 'El sello demuestra que el archivo no ha cambiado desde que se selló. Todas las horas vienen del reloj del servicio de sellado.',
		},
		events: {
			viewed: 'Abrió el contrato',
			consent_shown: 'Se le mostró el consentimiento para firmar por medios electrónicos',
			consent_given: 'Aceptó firmar por medios electrónicos',
			terms_accepted: 'Aceptó los términos',
			signature_mismatch: 'Escribió un nombre que no coincide',
			signed: 'Firmó',
			sealed: 'El documento se selló',
			copy_sent: 'Se envió una copia',
			downloaded: 'Descargó el documento',
			cancelled: 'Canceló el contrato',
		},
		statements: {
			shown: 'Mostrado',
			signature: 'Firma',
			signer: 'Identificado por',
			customer: 'Datos del cliente',
			requirements: 'Requisitos',
		},
		facts: {
			document: 'Documento',
			company: 'Empresa',
			customer: 'Cliente',
			signature: 'Firma como se escribió',
			noName: 'ninguna: no se escribió ningún nombre',
			email: 'Correo',
			noEmail: 'no proporcionado',
			signed: 'Firmado',
			from: 'Desde',
			unknownIp: 'dirección IP desconocida',
			unknownDevice: 'dispositivo desconocido',
			correction: (signer, presentation) =>
				`${signer} (escrito por quien firmó); ${presentation} (en la presentación)`,
			none: 'ninguno',
			consent: 'Consentimiento',
			agreed: (agreed, version) =>
				`Aceptó los términos: ${agreed ? 'sí' : 'no'}. Versión del texto de consentimiento: ${version}`,
			cancel: 'Derecho a cancelar',
			until: (time) => `hasta ${time}`,
			textHash: 'Texto, SHA-256',
			templateHash: (version) => `Plantilla ${version}, SHA-256`,
			head: 'Última entrada, SHA-256',
			sealedWith: 'Sellado con',
			certificate: (fingerprint) => `Certificado ${fingerprint}`,
		},
		reported: ' (informado por quien llamó al servicio)',
	},
}
