import type { CatalogLanguage } from '../../core/languages.ts'
import { SIGNATURE_MARKER } from './markers.ts'
import type { StarterContract, StarterContractInput } from './schema.ts'

const ENGLISH = `# Home improvement agreement

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

1. When this agreement lists your payments, each is due as it is listed.
2. Otherwise, a deposit is due when the materials are ordered, and the balance when the work is complete and you have walked through it with us.

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

const SPANISH = `# Contrato de mejoras para el hogar

Este contrato se celebra el {{date}} entre **{{company_name}}** (“nosotros”), {{company_address}}, {{company_city}}, {{company_state}} {{company_zip}}, y **{{full_name}}** (“usted”), para la casa ubicada en {{address}}, {{city}}, {{state}} {{zip}}.

| | Nosotros | Usted |
| --- | --- | --- |
| Nombre | {{company_name}} | {{full_name}} |
| Teléfono | {{company_phone}} | {{phone}} |
| Correo | {{company_email}} | {{email}} |
| Licencia | {{license_number}} | |
| Representante | {{rep_name}} | |

## 1. El trabajo

Pondremos la mano de obra, los materiales y el equipo para el paquete que usted eligió en nuestra presentación, con los extras que eligió con él, en la casa indicada arriba. El trabajo que no forma parte de ese paquete no forma parte de este contrato.

## 2. El precio

El precio es el del paquete y los extras que usted eligió, tal como se le muestra con este contrato. Incluye materiales, mano de obra, permisos y retiro de escombros, salvo que este contrato diga otra cosa.

## 3. El pago

1. Si este contrato enumera sus pagos, cada uno se paga como está enumerado.
2. Si no, el depósito se paga cuando se encargan los materiales, y el saldo cuando el trabajo está terminado y usted lo ha recorrido con nosotros.

Le diremos por escrito cada monto antes de que se tenga que pagar.

## 4. El plazo

Acordaremos con usted una fecha de inicio después de la firma de este contrato. El clima, los permisos y la entrega de materiales pueden mover esa fecha. Si eso ocurre, le avisaremos enseguida.

## 5. Los cambios

Un cambio en el trabajo, los materiales o el precio es válido cuando los dos lo hemos acordado por escrito, antes de que se haga ese trabajo. Si encontramos daños que no se podían ver antes de empezar, se los mostraremos y acordaremos un precio con usted antes de repararlos.

## 6. El cuidado de su casa

- Protegemos las plantas, las paredes exteriores y las aberturas alrededor del trabajo.
- Dejamos el lugar limpio al final de cada día y al terminar nos llevamos los materiales que sobran.
- Tenemos seguro de responsabilidad civil y cobertura para nuestro equipo, y le mostramos los comprobantes cuando los pida.

## 7. Su parte

Usted nos da acceso al lugar del trabajo, electricidad y agua, y nos avisa de todo lo que pueda hacer peligroso el trabajo.

## 8. La garantía

Garantizamos nuestra mano de obra como se describe en el paquete que usted eligió. Los materiales están cubiertos por las garantías de sus fabricantes, y le entregamos esos documentos.

## 9. Si algo no está bien

Si algo no está bien, díganoslo primero: llame al {{company_phone}} o escriba a {{company_email}}, y denos una oportunidad justa de arreglarlo.

## 10. El contrato completo

Este texto y el paquete que usted eligió son todo el contrato entre nosotros. Al firmar, usted declara que lo ha leído y que lo acepta.

${SIGNATURE_MARKER}
`

const STARTERS: Record<CatalogLanguage, StarterContract> = {
	en: { name: 'Home improvement agreement', templateMarkdown: ENGLISH },
	es: { name: 'Contrato de mejoras para el hogar', templateMarkdown: SPANISH },
}

/** Returns a sample contract to start from, in a language. A company must adapt the text: it is not legal advice. */
export function getStarterContract({ language }: StarterContractInput): StarterContract {
	return STARTERS[language]
}
