"""Lines that mail programs, forums and note pads put around hands, whatever the room."""

# ruff: noqa: RUF001 - letters of other alphabets, meant as such

from __future__ import annotations

import re

_HEADERS = (
    "From|To|Cc|Bcc|Sent|Date|Subject|Reply-To|Message-ID|In-Reply-To|References|Return-Path|Received|Delivered-To|"
    r"Content-\S+|MIME-Version|X-\S+|List-\S+|DKIM-\S+|ARC-\S+|Authentication-Results|Received-SPF|Importance|Priority|"
    # What forwarded mails say in other languages; Italian "A" is left out, it may be anything
    "Von|An|Gesendet|Datum|Betreff|De|À|Envoyé|Objet|Para|Enviado|Fecha|Asunto|Data|Assunto|Da|Inviato|Oggetto|"
    "Van|Aan|Verzonden|Onderwerp|Fra|Til|Sendt|Dato|Emne|Från|Till|Skickat|Ämne|Od|Do|Wysłano|Temat|Lähettäjä|Aihe|"
    "От|Кому|Отправлено|Дата|Тема"
)
_WROTE = (
    "wrote|writes|said|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napisał(?:a|\\(a\\))?|kirjoitti|"
    "пишет|писал|написал(?:а)?"
)
_FORWARDED = (
    "Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d'origine|Mensaje original|"
    "Messaggio originale|Forwarded message|Weitergeleitete Nachricht|Begin forwarded message|End forwarded message"
)
_TAG = (
    r"\[/?(?:code|quote|spoiler|pre|hand|hh|b|i|u|s|size|color|font|left|center|list|url|hr)(?:[= ][^\]]{0,200})?\]|"
    r"</?(?:pre|code|tt|blockquote|div|p|br|hr|span|font|html|body)(?:\s[^<>]{0,200})?/?>"
)

WRAPPERS: tuple[re.Pattern[str], ...] = (
    re.compile(rf"(?:{_HEADERS}) ?: .*"),
    re.compile(rf".{{0,200}}\b(?:{_WROTE})(?: [^:]{{0,100}})? ?:", re.IGNORECASE),
    re.compile(r"(?:On|Am|Le|El|Il|Em|Op|Den|W dniu) .{0,200}<\S+@\S+>,?"),  # the mark of a quotation, broken in two
    re.compile(rf"-* ?(?:{_FORWARDED}) ?[:-]*", re.IGNORECASE),
    re.compile(r"(?:Quote|Zitat|Citation|Cita)(?: from .{0,200})?:?", re.IGNORECASE),
    re.compile(r"(?:Originally )?[Pp]osted by .{1,200}"),
    re.compile(rf"(?:{_TAG}| )+", re.IGNORECASE),
    re.compile(r"(?:```+|~~~+)\w*"),
    re.compile(r"-{2,}|_{3,}|={3,}|#{3,}|(?:- ){3,}-?|(?:\* ){3,}\*?|…|\.{3,}|\[(?:…|\.{3})\]"),
    re.compile(r"Sent from .{0,100}|https?://\S+", re.IGNORECASE),
)
"""Each matches the whole of a line, outer blanks aside. What a hand's own lines say comes first."""
