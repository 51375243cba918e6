import { describe, expect, it } from 'vitest';
import { readTable } from '../../../testing/readTable.ts';
import { matchColumns } from './matchColumns.ts';

const matched = (text: string) => {
  const table = readTable(text);
  return 'problem' in table ? table.problem : matchColumns(table);
};

const whole = ['name', 'email', 'phone', 'status', 'source', 'notes'];
const parts = ['firstName', 'lastName', 'email', 'phone'];

describe('columns by their names', () => {
  it.each([
    ['en', 'Name,Email,Phone,Status,Source,Notes'],
    ['de', 'Name,E-Mail-Adresse,Telefonnummer,Status,Quelle,Bemerkungen'],
    ['es', 'Nombre y apellidos,Correo electrónico,Teléfono,Estado,Origen,Observaciones'],
    ['fr', 'Nom complet,Adresse e-mail,Téléphone,Statut,Provenance,Remarques'],
    ['it', 'Nome e cognome,Posta elettronica,Cellulare,Stato,Fonte,Note'],
    ['pl', 'Imię i nazwisko,Adres e-mail,Numer telefonu,Status,Źródło,Uwagi'],
    ['pt-BR', 'Nome completo,E-mail,Celular,Situação,Origem,Observações'],
    ['ar', 'الاسم,البريد الإلكتروني,رقم الجوال,الحالة,المصدر,ملاحظات'],
    ['capitals and signs', 'FULL_NAME,E_MAIL,Phone-Number*,status:,Lead source,notes '],
    ['without accents', 'NOMBRE COMPLETO,correo electronico,telefono,estado,origen,comentarios'],
  ])('are whole in %s', (_language, header) => expect(matched(`${header}\nA,b,c,d,e,f`)).toEqual(whole));

  it.each([
    ['en', 'First Name,Last Name,Email,Mobile'],
    ['de', 'Vorname,Nachname,E-Mail,Handy'],
    ['de with “Name”', 'Vorname,Name,Mail,Mobil'],
    ['es', 'Nombre,Apellidos,Correo,Móvil'],
    ['fr', 'Prénom,Nom,Courriel,Portable'],
    ['it', 'Nome,Cognome,Email,Telefono'],
    ['pl', 'Imię,Nazwisko,E-mail,Komórka'],
    ['pt-BR', 'Nome,Sobrenome,Email,Telefone'],
    ['ar', 'الاسم الأول,اسم العائلة,الإيميل,الهاتف'],
  ])('are first and last name in %s', (_language, header) =>
    expect(matched(`${header}\nAnna,Schmidt,b,c`)).toEqual(parts),
  );

  it.each(['Nombre', 'Nome', 'Nom', 'Vorname'])('are the whole name where “%s” is alone', (name) =>
    expect(matched(`${name},Email\nAnna Schmidt,x`)).toEqual(['name', 'email']),
  );

  const fieldsOf = (header: string, row: string): Record<string, unknown> => {
    const fields = matched(`${header}\n${row}`);
    const names = header.split(',');
    return Object.fromEntries(names.flatMap((name, at) => (fields[at] ? [[name, fields[at]]] : [])));
  };

  it('are those of Google Contacts', () => {
    const header =
      'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,' +
      'Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value';
    expect(fieldsOf(header, 'Anna,,Schmidt,,,,,,,x,,* myContacts,*,anna@example.com,Mobile,+49 151 23456789,')).toEqual(
      {
        'First Name': 'firstName',
        'Last Name': 'lastName',
        Notes: 'notes',
        'E-mail 1 - Value': 'email',
        'Phone 1 - Value': 'phone',
      },
    );
    const older = 'Name,Given Name,Additional Name,Family Name,Notes,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value';
    expect(fieldsOf(older, 'Anna Schmidt,Anna,,Schmidt,x,*,a@example.com,1')).toEqual({
      Name: 'name',
      Notes: 'notes',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
    });
  });

  it('are those of Outlook, with the number that is there', () => {
    const header =
      'Title,First Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,Primary Phone,E-mail Address,Notes';
    const fields = { 'First Name': 'firstName', 'Last Name': 'lastName', 'E-mail Address': 'email', Notes: 'notes' };
    const row = 'Dr,Anna,Schmidt,Acme';
    expect(fieldsOf(header, `${row},030 1,030 2,0151 3,030 4,a@example.com,x`)).toEqual({
      ...fields,
      'Mobile Phone': 'phone',
    });
    expect(fieldsOf(header, `${row},030 1,030 2,,,a@example.com,x`)).toEqual({ ...fields, 'Home Phone': 'phone' });
  });
});

describe('columns by what is in them', () => {
  it.each([
    ['Anna Schmidt;0151 23456789;anna@example.com', ['name', 'phone', 'email']],
    ['anna@example.com;Anna Schmidt;+49 151 23456789', ['email', 'name', 'phone']],
    ['17;Anna;Schmidt;12.03.1985;0151 23456789', [null, 'firstName', 'lastName', null, 'phone']],
    ['Anna Schmidt', ['name']],
  ])('are found without a header: %s', (line, fields) => expect(matched(`${line}\n${line}\n`)).toEqual(fields));

  it('are found below names that nobody knows', () =>
    expect(matched('Wer,Womit,Wo\nAnna Schmidt,anna@example.com,0151 23456789')).toEqual(['name', 'email', 'phone']));
});
