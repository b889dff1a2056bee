import { SIGNATURE_MARKER } from './markers.ts'
import type { StarterContract } from './schema.ts'

const TEMPLATE = `# Home improvement agreement

This agreement is made on {{date}} between **{{company_name}}** ("we"), {{company_address}}, {{company_city}}, {{company_state}} {{company_zip}}, and **{{full_name}}** ("you"), for the home at {{address}}, {{city}}, {{state}} {{zip}}.

| | We | You |
| --- | --- | --- |
| Name | {{company_name}} | {{full_name}} |
| Phone | {{company_phone}} | {{phone}} |
| Email | {{company_email}} | {{email}} |
| License | {{license_number}} | |
| Represented by | {{rep_name}} | |

## 1. The work

We will supply the labor, materials and equipment for the package that you chose in our presentation, with the upgrades that you chose with it, at the home named above. Work that is not part of that package is not part of this agreement.

## 2. The price

The price is the price of the package and upgrades that you chose, as it is shown to you with this agreement. It includes materials, labor, permits and the removal of debris unless this agreement says otherwise.

## 3. Payment

1. A deposit is due when the materials are ordered.
2. The balance is due when the work is complete and you have walked through it with us.

We will tell you each amount in writing before it is due.

## 4. Time

We will agree on a start date with you after this agreement is signed. Weather, permits and material deliveries can move that date. We will tell you promptly when they do.

## 5. Changes

A change of the work, the materials or the price is valid when both of us have agreed to it in writing, before that work is done. If we find damage that could not be seen before the work began, we will show it to you and agree on a price before we repair it.

## 6. Care for your home

- We protect landscaping, siding and openings around the work.
- We leave the site clean at the end of each day and remove leftover materials at the end.
- We carry liability insurance and cover for our crew, and show you proof of both when you ask.

## 7. Your part

You give us access to the work area, electricity and water, and tell us about anything that could make the work unsafe.

## 8. Warranty

We warrant our workmanship as described in the package that you chose. The materials are covered by their manufacturers' warranties, and we give you those documents.

## 9. Disagreements

If something is not right, tell us first: call {{company_phone}} or write to {{company_email}}, and give us a fair chance to fix it.

## 10. The whole agreement

This text and the package that you chose are the whole agreement between us. By signing you say that you have read it and that you agree to it.

${SIGNATURE_MARKER}
`

/** Returns a sample contract to start from. A company must adapt the text: it is not legal advice. */
export function getStarterContract(): StarterContract {
	return { name: 'Home improvement agreement', templateMarkdown: TEMPLATE }
}
