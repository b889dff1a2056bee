import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Fonts. */
export const fontsReference: SliceReference = {
	operations: {
		'fonts.list':
			'Returns the font families that `fonts` of a deck’s branding accepts. Without a session only the built-in families are listed.',
		'fonts.upload':
			'Adds a woff2 file to the fonts of the company. Family and variant are read from the file; a file of the same family and variant replaces the earlier one.',
		'fonts.delete':
			'Deletes an uploaded family. Decks that use it show the built-in font from then on.',
	},
	models: {
		Font: {
			$: 'Font family for slides and pages.',
			family: 'Name of the family, for `fonts.heading` and `fonts.body` of a deck’s branding.',
			variants:
				'Weights of the family, such as `400` or `400italic`; `100..900` for a variable font.',
			category: '`custom` for an uploaded family, otherwise the style of the built-in family.',
			files: 'Files of an uploaded family. Empty for a built-in family.',
		},
		FontFile: {
			$: 'File of an uploaded font family.',
			variant: 'Weight that the file contains, such as `400` or `100..900`.',
			url: 'URL from which a browser loads the file.',
		},
		FontList: { fonts: 'The font families.' },
		FontAnswer: { font: 'The family with all its variants.' },
		UploadFontInput: { file: 'The font file in the format woff2.' },
		FamilyInput: { family: 'Name of the uploaded font family.' },
	},
}
