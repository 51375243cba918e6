import type { ImportField } from '@upline/contracts';

/**
 * Names of columns in the product's languages, as people write them and as contact and spreadsheet programs export
 * them. Earlier ones are preferred: of several numbers the mobile one.
 */
export const columnWords: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    'full name, name, display name, contact name, contact, person, prospect, people, names, file as',
    'vollständiger name, vor- und nachname, name vorname, vorname nachname, anzeigename, kontakt, kontaktname',
    'ansprechpartner, interessent, nombre completo, nombre y apellidos, nombre y apellido, contacto, nom complet',
    'nom et prénom, nom prénom, prénom nom, prénom et nom, nome completo, nome e cognome, cognome e nome, contatto',
    'imię i nazwisko, nazwisko i imię, pełna nazwa, kontakt, osoba, nome e sobrenome, contato',
    'الاسم الكامل, الاسم, اسم, الإسم, جهة الاتصال',
  ],
  firstName: [
    'first name, given name, forename, first, vorname, rufname, nombre, nombres, primer nombre, nombre de pila',
    'prénom, prénoms, nome, imię, primeiro nome, nome próprio, الاسم الأول, الإسم الأول',
  ],
  lastName: [
    'last name, family name, surname, last, nachname, familienname, zuname, apellidos, apellido, primer apellido',
    'nom de famille, nom, cognome, nazwisko, sobrenome, apelido, último nome, اسم العائلة, الاسم الأخير, اللقب, الكنية',
  ],
  email: [
    'email, mail, email address, mail address, primary email, personal email, home email, work email, emails',
    'e-mail-adresse, mailadresse, correo electrónico, correo, dirección de correo electrónico, dirección de correo',
    'email personal, courriel, adresse mail, adresse email, adresse de messagerie, adresse électronique, mél',
    'posta elettronica, indirizzo email, indirizzo di posta elettronica, adres email, adres mailowy, poczta',
    'poczta elektroniczna, endereço de email, endereço email, correio eletrônico, correio eletrónico',
    'البريد الإلكتروني, بريد إلكتروني, البريد الالكتروني, الإيميل, إيميل, ايميل, البريد',
  ],
  phone: [
    'mobile, mobile phone, mobile number, cell phone, cell, cell number, phone mobile, mobil, mobiltelefon, handy',
    'handynummer, mobilnummer, telefon mobil, móvil, celular, teléfono móvil, teléfono celular, número de celular',
    'portable, téléphone portable, téléphone mobile, tél portable, gsm, cellulare, telefono cellulare, telefonino',
    'numero di cellulare, komórka, telefon komórkowy, numer komórkowy, telemóvel, telefone celular, الجوال, جوال',
    'رقم الجوال, الموبايل, موبايل, الهاتف المحمول, الهاتف الجوال, رقم الموبايل, whatsapp, whatsapp number, واتساب',
    'phone, phone number, telephone, telephone number, tel, primary phone, contact number, telefon, telefonnummer',
    'rufnummer, nummer, teléfono, número de teléfono, téléphone, tél, numéro de téléphone, telefono',
    'numero di telefono, numer telefonu, nr telefonu, nr tel, telefone, número de telefone, fone, الهاتف, هاتف',
    'رقم الهاتف, التليفون, رقم, number, número, numéro, numero, numer',
    'home phone, telefon privat, festnetz, teléfono particular, téléphone domicile, abitazione, telefone residencial',
    'business phone, work phone, office phone, company main phone, telefon geschäftlich, teléfono del trabajo',
    'téléphone bureau, téléphone professionnel, telefono ufficio, telefon służbowy, telefone comercial',
  ],
  status: [
    'status, lead status, stage, pipeline stage, phase, stand, estado, etapa, statut, étape, stato, fase, etap',
    'situação, الحالة, المرحلة',
  ],
  source: [
    'source, lead source, origin, quelle, herkunft, woher, origen, fuente, procedencia, origine, provenance',
    'fonte, provenienza, źródło, skąd, origem, المصدر',
  ],
  notes: [
    'notes, note, comments, comment, remarks, remark, memo, notizen, notiz, bemerkungen, bemerkung, kommentare',
    'kommentar, anmerkungen, anmerkung, notas, nota, comentarios, comentario, observaciones, remarques, remarque',
    'commentaires, commentaire, observations, osservazioni, annotazioni, commenti, notatki, notatka, uwagi',
    'komentarz, komentarze, observações, observação, obs, comentários, anotações, description',
    'ملاحظات, ملاحظة, تعليقات, تعليق',
  ],
};
