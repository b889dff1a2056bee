import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about contract templates and their settings. */
export const contractTemplatesReference: SliceReference = {
	operations: {
		'contracts.listActionConfigs':
			'Returns what homeowners can do at the end of a presentation of this deck: sign a contract, book an appointment or open a link.',
		'contracts.createActionConfig':
			'Adds a contract, an appointment or a link. A contract is Markdown with variables such as `{{full_name}}`, `{{total_price}}`, `{{tier_name}}`, `{{deposit_percent}}`, `{{deposit_amount}}` and `{{balance_amount}}`; publish it with `status: published`. Unknown variables and placeholders of other programs, such as `«Name»`, `{NAME}` or “Click or tap here to enter text.”, are rejected with their lines (400 `VALIDATION_ERROR`). Only an admin may switch off a signing requirement (403 `FORBIDDEN`).',
		'contracts.getActionConfig': 'Returns one action config with its text.',
		'contracts.updateActionConfig':
			'Changes the fields that you send. A published contract whose text changes gets the next version; signed contracts keep theirs. Only an admin may switch off a signing requirement (403 `FORBIDDEN`).',
		'contracts.deleteActionConfig':
			'Removes an action config from its deck. Signed documents remain, with the text that was signed.',
		'contracts.listTemplates':
			'Returns the contract templates of all decks, for choosing one to copy.',
		'contracts.preview':
			'Fills in the variables of a text and returns it as blocks, as a homeowner would read it. Nothing is saved.',
		'contracts.starter':
			'Returns a complete sample contract in Markdown. Have it checked by a lawyer.',
		'contracts.getSettings':
			'Returns the company’s rules for contracts: right to cancel, what must be shown before signing, how a signer is identified, deposit and payments, and the largest discounts.',
		'contracts.updateSettings':
			'Changes the rules that you send; the others stay. They apply to contracts that are signed from then on. A signed-in user must be an admin.',
	},
	models: {
		TextRun: {
			$: 'Text with one style.',
			text: 'The text.',
			bold: 'True for bold text.',
			italic: 'True for italic text.',
		},
		ContractBlockHeading: {
			$: 'Heading of a contract.',
			kind: 'Always `heading`.',
			level: 'Level of the heading, from 1 (largest) to 6.',
			runs: 'Text of the heading.',
		},
		ContractBlockParagraph: {
			$: 'Paragraph of a contract.',
			kind: 'Always `paragraph`.',
			runs: 'Text of the paragraph.',
		},
		ContractBlockList: {
			$: 'List of a contract.',
			kind: 'Always `list`.',
			start: 'Number of the first item. Null for a list without numbers.',
			items: 'Blocks of each item.',
		},
		ContractBlockQuote: {
			$: 'Indented part of a contract.',
			kind: 'Always `quote`.',
			blocks: 'Indented blocks.',
		},
		ContractBlockTable: {
			$: 'Table of a contract.',
			kind: 'Always `table`.',
			head: 'Text of each column heading.',
			rows: 'Text of each cell, row by row.',
		},
		ContractBlockRule: { $: 'Horizontal line.', kind: 'Always `rule`.' },
		ContractBlockSignature: { $: 'Place of the signature.', kind: 'Always `signature`.' },
		ContractBlockPage: { $: 'Start of a new page.', kind: 'Always `page`.' },
		Requirements: {
			$: 'What a signature requires.',
			typedSignature: 'True when the homeowner must type their name.',
			nameMatch: 'True when the typed name must match the name of the homeowner.',
			agreeCheckbox: 'True when the homeowner must agree to the terms.',
			agreeLabel: 'Sentence next to the checkbox, at most 300 characters.',
		},
		ActionConfig: {
			revision:
				'Changes when the texts change. Send it back with an update to avoid overwriting someone else’s changes.',
			$: 'What homeowners can do at the end of a presentation. For a contract this is its template.',
			id: 'ID of the action config. `configId` elsewhere.',
			name: 'Name that homeowners read, at most 120 characters.',
			actionType: '`contract` to sign, `appointment` to book, `external_link` to open.',
			templateMarkdown:
				'Text of a contract in Markdown with variables, or the URL of a link. At most 200,000 characters.',
			disclosuresMarkdown: 'Disclosures of the company in Markdown. Null when there are none.',
			requirements: 'What a signature requires. A requirement that is left out keeps its value.',
			repName: 'Name of the rep in the contract. Null uses the rep who created the presentation.',
			status: 'Homeowners see `published` configs only.',
			version: 'Version of the published text, counted from 1.',
		},
		ActionConfigList: { actionConfigs: 'The action configs of the deck.' },
		CreateActionConfigInput: {
			$: 'New action config.',
			$like: 'ActionConfig',
			requirements: 'What a signature requires. A requirement that is left out is required.',
		},
		CreateActionConfigInputRequirements: {
			$: 'Requirements of a new contract.',
			$like: 'Requirements',
		},
		UpdateActionConfigInput: {
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
			$: 'Changes to an action config. Fields that are left out stay as they are.',
			$like: 'ActionConfig',
			actionType: 'The type that the action config has. It cannot change.',
		},
		UpdateActionConfigInputRequirements: {
			$: 'Changes to the requirements. Those that are left out stay as they are.',
			$like: 'Requirements',
		},
		ContractsCreateActionConfigResponse: {
			actionConfig: 'The created action config.',
			warnings: 'Sentences about blanks that remain in a published contract. Empty for a draft.',
		},
		ContractsUpdateActionConfigResponse: {
			actionConfig: 'The changed action config.',
			warnings: 'Sentences about blanks that remain in a published contract. Empty for a draft.',
		},
		ContractsGetActionConfigResponse: { actionConfig: 'The action config.' },
		ContractTemplate: {
			$: 'Contract template in the list of all decks.',
			$like: 'ActionConfig',
			configId: 'ID of the action config.',
			deckName: 'Name of its deck.',
		},
		ContractTemplateList: { templates: 'The contract templates.' },
		ImportedContract: {
			$: 'Template made from a file.',
			templateMarkdown: 'Text of the contract in Markdown.',
			detectedVariables: 'Variables that replace blanks or sample values of the file.',
			readingNotes:
				'What the text leaves out, and where it may differ from the file. Empty for a file that was read completely and in order.',
		},
		ContractSettings: {
			$: 'Rules of a company for its contracts, payments and discounts.',
			rightToCancel:
				'Which contracts grant a right to cancel: those for homes in the United States (`us_homes`, 16 CFR 429), `always`, or `off`.',
			businessDays: 'Business days in which a homeowner may cancel, from 3 to 30.',
			requireViewed:
				'True when signing returns 409 `CONTRACT_NOT_VIEWED` unless this service has shown the contract before.',
			requireConfirmedPrice:
				'True when a price from a roof estimate is a range until a rep confirms the roof.',
			signerCheck:
				'How a signer is identified: by the personal `link`, or also by a one-time code by email (`email_code`).',
			depositPercent:
				'Part of the price that is due as a deposit, from 0 to 100 percent. It fills in `{{deposit_percent}}`, `{{deposit_amount}}` and `{{balance_amount}}`. Null when there is no deposit, and for a deposit that is an amount.',
			depositCents:
				'Deposit as an amount in cents, at most the price. It cannot be combined with `depositPercent`: clear one with null when you set the other. A contract with `{{deposit_amount}}` needs one of the two.',
			payments:
				'Payments after the deposit, at most 8. The percent of the last one is null, because it is what remains. Empty for one payment when the work is done.',
			lenders:
				'Lenders whose monthly payment the prices show, at most 4. A price shows the monthly payment of the first lender whose smallest loan it reaches. Without a lender, no monthly payment is shown anywhere.',
			taxRates:
				'Rates of the sales tax by place, at most 200. A home gets the rate that lists its ZIP code (when several do, the one with the fewest ZIP codes), or else the rate of its state. Without a matching rate, its prices have no tax.',
			repDiscountPercent:
				'Largest discount that a rep or an API key may give, from 0 to 100 percent of an option. A larger one becomes a request to an admin.',
			adminDiscountPercent:
				'Largest discount that an admin may give or allow, from 0 to 100 percent of an option.',
		},
		UpdateContractSettingsInput: {
			$: 'Changes to the rules. Those that are left out stay as they are.',
			$like: 'ContractSettings',
		},
		ContractsGetSettingsResponse: { settings: 'The rules.' },
		ContractsUpdateSettingsResponse: { settings: 'The changed rules.' },
		Cancellation: {
			$: 'Time limit for canceling a contract.',
			businessDays: 'Business days that the homeowner has.',
			lastDay: 'Last full day, as a date in the time zone of the company.',
			deadline: 'Midnight that ends the last day.',
		},
		PreviewContractInput: {
			$: 'Contract to preview.',
			templateMarkdown: 'Text of the contract in Markdown.',
			disclosuresMarkdown: 'Disclosures in Markdown. Null when there are none.',
			repName: 'Name of the rep. Null uses the caller.',
			presentationId:
				'Presentation whose homeowner fills in the variables. Defaults to a sample homeowner.',
		},
		UnknownVariable: {
			$: 'Name in braces that is not a contract variable.',
			path: 'Text that contains it.',
			name: 'The unknown name.',
			line: 'Line of the text, counted from 1.',
			start: 'First character, counted from 0 in UTF-16 units.',
			end: 'Character after the name.',
		},
		ContractPreview: {
			$: 'Contract as a homeowner would read it.',
			blocks: 'The whole text.',
			missing: 'Variables of the text that have no value.',
			unknown: 'Names in braces that are not variables.',
			values: 'Value of each variable. Empty for a variable without a value.',
			cancellation: 'Time limit if it were signed now. Null when there is no right to cancel.',
		},
		StarterContractInput: {
			language: 'Language of the sample contract: that of the deck.',
		},
		StarterContract: {
			$: 'Sample contract.',
			name: 'Name of the contract.',
			templateMarkdown: 'Text in Markdown with variables.',
		},
		ContractSelection: {
			$: 'Selection as a contract states it. With selections on several price slides, the slide, tier and time are those of the newest selection.',
			$like: 'ProductSelection',
			name: 'Name of the tier on its slide, such as `Preferred`. With several selections, all of them with the titles of their slides.',
			upgrades: 'Selected upgrades.',
			price:
				'Price at the time of the selection. With several selections, their total without an explanation.',
			choices: 'Each selection. Left out when there is only one.',
			payments: 'When the homeowner pays. Left out when there is no payment schedule.',
			monthly: 'Monthly payment of the price. Left out when no lender covers it.',
			conditions: 'Conditions of the price. Left out when there are none.',
		},
		ContractChoice: {
			$: 'Selection of one price slide in a contract with several.',
			$like: 'ProductSelection',
			title: 'Title of the price slide.',
			name: 'Name of the tier on its slide, such as `Preferred`.',
			upgrades: 'Selected upgrades.',
		},
		ContractChoiceUpgrade: {
			$: 'Selected upgrade in a contract.',
			$like: 'ContractSelectionUpgrade',
		},
		ContractSelectionUpgrade: {
			$: 'Selected upgrade in a contract.',
			key: 'Key of the upgrade.',
			label: 'Name that homeowners read.',
		},
	},
}
